import type { Step } from '#database/migrate.ts'

/** People, companies and groups; staff are contacts who work for the firm. */
export const contacts: Step = {
  name: '0002 contacts',
  statements: [
    `create table practice.contacts (
      id text collate "C" primary key,
      kind text not null check (kind in ('Person', 'Company', 'Plural')),
      staff boolean not null default false,
      enabled boolean not null default false,
      full_name text not null check (full_name ~ '\\S'),
      short_name text,
      first_name text,
      middle_name text,
      last_name text,
      birthday date,
      company text,
      job_title text,
      title text,
      gender text check (gender in ('Male', 'Female', 'Unknown')),
      acn text,
      abn text,
      website text,
      notes text,
      addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
      phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array'),
      emails jsonb not null default '[]' check (jsonb_typeof(emails) = 'array'),
      custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
      name_key text collate "C" not null
        generated always as (practice.sort_key(full_name)) stored,
      search_key text collate "C" not null generated always as (practice.fold(
        full_name || coalesce(E'\\n' || short_name, '') || coalesce(E'\\n' || company, '')
          || coalesce(E'\\n' || job_title, '') || coalesce(E'\\n' || (emails ->> 0), '')
      )) stored,
      constraint only_staff_is_enabled check (staff or not enabled),
      constraint a_person_has_a_first_and_last_name
        check (kind <> 'Person' or (first_name ~ '\\S' and last_name ~ '\\S')),
      constraint only_a_company_has_an_acn check (kind = 'Company' or acn is null)
    )`,
    'create index contacts_by_name on practice.contacts (name_key, id)',
    'create index contacts_on_staff on practice.contacts (name_key, id) where staff',
    'create index contacts_by_text on practice.contacts using gin (search_key public.gin_trgm_ops)',

    `create table practice.contact_members (
      group_id text collate "C" not null references practice.contacts on delete cascade,
      member_id text collate "C" not null references practice.contacts,
      position integer not null,
      primary key (group_id, member_id),
      check (group_id <> member_id)
    )`,
    'create index contact_groups on practice.contact_members (member_id)',
  ],
}
