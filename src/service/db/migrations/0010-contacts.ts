import type { Step } from '#database/migrate.ts'

const key = (column: string, expression: string) =>
  `add column ${column} text collate "C" generated always as (${expression}) stored`

/** Contacts are found by all their emails, phones and business numbers, and sorted by all that a list shows. */
export const moreOfContacts: Step = {
  name: '0010 more of contacts',
  statements: [
    // As it is shown, by its digits alone, and with its country: 0491 570 156, 0491570156, +61491570156.
    `create function practice.phone_search_key(phone jsonb) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        return concat_ws(E'\\n', phone ->> 'number', translate(phone ->> 'number', ' ()-./', ''),
          translate(split_part(phone ->> 'rfc3966', ';', 1), 'tel:-', ''));
      end $$`,

    // Most contacts have one email and one phone: a query within a function costs more than all the rest of it.
    `create function practice.contact_search_key(
      texts text, emails jsonb, phones jsonb, abn text, acn text
    ) returns text language plpgsql immutable parallel safe as $$
    declare
      mail text := emails ->> 0;
      numbers text := practice.phone_search_key(phones -> 0);
    begin
      if jsonb_array_length(emails) > 1 then
        mail := (select string_agg(value, E'\\n') from jsonb_array_elements_text(emails));
      end if;
      if jsonb_array_length(phones) > 1 then
        numbers := (select string_agg(practice.phone_search_key(value), E'\\n')
          from jsonb_array_elements(phones));
      end if;
      return practice.fold(concat_ws(E'\\n',
        texts, mail, numbers, translate(abn, ' -.', ''), translate(acn, ' -.', '')));
    end $$`,

    `alter table practice.contacts
      drop column search_key,
      add column search_key text collate "C" not null generated always as (
        practice.contact_search_key(
          full_name || coalesce(E'\\n' || short_name, '') || coalesce(E'\\n' || middle_name, '')
            || coalesce(E'\\n' || title, '') || coalesce(E'\\n' || company, '')
            || coalesce(E'\\n' || job_title, ''),
          emails, phones, abn, acn
        )
      ) stored,
      ${key('short_key', 'practice.sort_key(short_name)')},
      ${key('region_code', "addresses #>> '{0,regionCode}'")},
      ${key('address_key', "practice.sort_key(replace(addresses #>> '{0,formattedAddress}', E'\\n', ', '))")},
      ${key('phone_key', "practice.sort_key(phones #>> '{0,number}')")},
      ${key('email_key', "practice.sort_key(emails #>> '{0}')")},
      -- What is blank is told the same in every locale, as the contract tells it.
      drop constraint contacts_full_name_check,
      drop constraint a_person_has_a_first_and_last_name,
      add constraint a_contact_has_a_name check (full_name collate "C" ~ '\\S'),
      add constraint a_person_has_a_first_and_last_name check (
        kind <> 'Person' or (first_name collate "C" ~ '\\S' and last_name collate "C" ~ '\\S')
      )`,
    'create index contacts_by_text on practice.contacts using gin (search_key public.gin_trgm_ops)',
    'create index contacts_of_kind on practice.contacts (kind, name_key, id)',
    ...['short_key', 'email_key'].flatMap((column) => [
      `create index contacts_by_${column} on practice.contacts (${column}, id)`,
      `create index contacts_by_${column}_down
        on practice.contacts (${column} desc nulls last, id desc)`,
    ]),

    // Who fills a role on any matter, and which roles somebody fills, however many matters they are on.
    'create index contacts_in_role on practice.matter_roles (role_field_id, contact_id)',
  ],
}
