import type { Step } from '#database/migrate.ts'

const renamed = (table: string, name: string, columns: readonly (readonly [string, string])[]) => [
  `create function practice.rename_${table}_on_matters() returns trigger language plpgsql as $$ begin
    ${columns
      .map(
        ([reference, copy]) =>
          `update practice.matters set ${copy} = new.${name} where ${reference} = new.id;`,
      )
      .join('\n    ')}
    return null;
  end $$`,
  `create trigger names_on_matters after update of ${name} on practice.${table}
    for each row when (old.${name} is distinct from new.${name})
    execute function practice.rename_${table}_on_matters()`,
]

/** Keeps the names on a matter current: copied when the matter is written, and updated when a contact is renamed. */
export const namesOnMatters: Step = {
  name: '0004 names on matters',
  statements: [
    `create function practice.take_names_for_matter() returns trigger language plpgsql as $$ begin
      select
        (select full_name from practice.contacts where id = new.client_id),
        (select full_name from practice.contacts where id = new.lawyer_id),
        (select full_name from practice.contacts where id = new.referred_by_id),
        (select name from practice.practice_areas where id = new.practice_area_id),
        (select name from practice.stages where id = new.stage_id),
        (select name from practice.trust_accounts where id = new.trust_account_id)
      into new.client_name, new.lawyer_name, new.referred_by_name,
        new.practice_area_name, new.stage_name, new.trust_account;
      return new;
    end $$`,
    `create trigger names_on_matters before insert or update of
      client_id, lawyer_id, referred_by_id, practice_area_id, stage_id, trust_account_id
      on practice.matters for each row execute function practice.take_names_for_matter()`,
    ...renamed('contacts', 'full_name', [
      ['client_id', 'client_name'],
      ['lawyer_id', 'lawyer_name'],
      ['referred_by_id', 'referred_by_name'],
    ]),
    ...renamed('practice_areas', 'name', [['practice_area_id', 'practice_area_name']]),
    ...renamed('stages', 'name', [['stage_id', 'stage_name']]),
    ...renamed('trust_accounts', 'name', [['trust_account_id', 'trust_account']]),
  ],
}
