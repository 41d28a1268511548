import type { Step } from '#database/migrate.ts'

/** Lets a search for obrien find O'Brien: the searchable text also has the names without their apostrophes. */
export const apostrophes: Step = {
  name: '0013 apostrophes',
  statements: [
    // Folding has already turned all other apostrophes into straight ones.
    `create function practice.with_plain_names(folded text) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        if strpos(folded, '''') = 0 then return folded; end if;
        return folded || E'\\n' || replace(folded, '''', '');
      end $$`,

    `alter function practice.contact_search_key(text, jsonb, jsonb, text, text)
      rename to contact_words`,
    `create function practice.contact_search_key(
      texts text, emails jsonb, phones jsonb, abn text, acn text
    ) returns text language plpgsql immutable parallel safe as $$ begin
      return practice.with_plain_names(practice.contact_words(texts, emails, phones, abn, acn));
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
      ) stored`,
    'create index contacts_by_text on practice.contacts using gin (search_key public.gin_trgm_ops)',

    `create or replace function practice.keep_matter_texts() returns trigger
      language plpgsql as $$ begin
        insert into practice.matter_texts as kept (id, search_key)
          select id, practice.with_plain_names(search_key) from new_rows
          on conflict (id) do update set search_key = excluded.search_key
            where kept.search_key <> excluded.search_key;
        return null;
      end $$`,
    `update practice.matter_texts set search_key = practice.with_plain_names(search_key)
      where strpos(search_key, '''') > 0`,
  ],
}
