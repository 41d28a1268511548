import type { Step } from '#database/migrate.ts'

/** Tasks: work on exactly one of a matter and a contact. */
export const tasks: Step = {
  name: '0007 tasks',
  statements: [
    `create table practice.tasks (
      id text collate "C" primary key,
      description text not null check (description collate "C" ~ '\\S'),
      status text not null check (status in ('Todo', 'InProgress', 'Done')),
      priority text not null check (priority in ('Low', 'Normal', 'High')),
      due_date date not null,
      associated_matter_id text collate "C" references practice.matters,
      associated_contact_id text collate "C" references practice.contacts,
      assigned_to_id text collate "C" not null references practice.contacts,
      description_key text collate "C" not null
        generated always as (practice.sort_key(description)) stored,
      status_order smallint not null generated always as (
        case status when 'Todo' then 1 when 'InProgress' then 2 else 3 end
      ) stored,
      priority_order smallint not null generated always as (
        case priority when 'Low' then 1 when 'Normal' then 2 else 3 end
      ) stored,
      search_key text collate "C" not null generated always as (practice.fold(description)) stored,
      constraint a_task_is_linked_to_one
        check ((associated_matter_id is null) <> (associated_contact_id is null))
    )`,
    'create index tasks_by_due_date on practice.tasks (due_date, id)',
    'create index tasks_by_description on practice.tasks (description_key, id)',
    'create index tasks_by_status on practice.tasks (status_order, id)',
    'create index tasks_by_priority on practice.tasks (priority_order, id)',
    'create index tasks_of_matter on practice.tasks (associated_matter_id, due_date, id)',
    'create index tasks_of_contact on practice.tasks (associated_contact_id, due_date, id)',
    'create index tasks_of_person on practice.tasks (assigned_to_id, due_date, id)',
    'create index tasks_by_text on practice.tasks using gin (search_key public.gin_trgm_ops)',
  ],
}
