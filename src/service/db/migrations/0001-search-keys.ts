import type { Step } from '#database/migrate.ts'

/**
 * How text is compared: without case and accents, the same on every engine, whatever locale the database has.
 * Keys that are sorted by hold the first 200 characters, as an index entry has room for no more than 2,700 bytes.
 */
export const searchKeys: Step = {
  name: '0001 search keys',
  statements: [
    'create extension if not exists pg_trgm with schema public',
    'create extension if not exists unaccent with schema public',

    // Letters beyond ASCII need a collation that knows them; PostgreSQL has one for every database since 17.
    `do $do$ begin
      execute format($f$
        create function practice.fold(given text) returns text
        language plpgsql immutable strict parallel safe as $body$ begin
          -- Plain ASCII, which most text is, has no accents: a byte for each character.
          if octet_length(given) = char_length(given) then return lower(given); end if;
          return lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, nfc)) %s);
        end $body$
      $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8')
        then 'collate pg_catalog.pg_c_utf8' else '' end);
    end $do$`,

    `create function practice.sort_key(given text) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        return left(practice.fold(given), 200);
      end $$`,

    // Runs of digits are filled up to 12 places: matter 9 comes before matter 10.
    `create function practice.number_order(given text) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        if given ~ '^[0-9]{1,12}$' then return lpad(given, 12, '0'); end if;
        return left((
          select string_agg(
            case when part[1] ~ '^[0-9]{1,11}$' then lpad(part[1], 12, '0') else part[1] end,
            '' order by position
          )
          from regexp_matches(practice.fold(given), '[0-9]+|[^0-9]+', 'g')
            with ordinality as parts (part, position)
        ), 200);
      end $$`,

    // A pattern for LIKE in which %, _ and \\ stand for themselves. Folding comes first: it makes % of a wide one.
    `create function practice.literally(given text) returns text
      language plpgsql immutable strict parallel safe as $$ begin
        return replace(replace(replace(
          practice.fold(given), '\\', '\\\\'), '%', '\\%'), '_', '\\_');
      end $$`,
  ],
}
