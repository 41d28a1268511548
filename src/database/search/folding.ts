/** How text is compared: without case and accents, the same on every engine, whatever locale the database has. */

/**
 * The statements that make the functions `fold`, `sort_key` and `literally` of a schema. They are part of steps that
 * have been released: what they make never changes.
 */
export const foldingIn = (schema: string): string[] => [
  'create extension if not exists pg_trgm with schema public',
  'create extension if not exists unaccent with schema public',

  // Letters beyond ASCII need a collation that knows them; PostgreSQL has one for every database since 17.
  `do $do$ begin
    execute format($f$
      create function ${schema}.fold(given text) returns text
      language plpgsql immutable strict parallel safe as $body$ begin
        -- Plain ASCII, which most text is, has no accents: a byte for each character.
        if octet_length(given) = char_length(given) then return lower(given); end if;
        return lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, nfc)) %s);
      end $body$
    $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8')
      then 'collate pg_catalog.pg_c_utf8' else '' end);
  end $do$`,

  `create function ${schema}.sort_key(given text) returns text
    language plpgsql immutable strict parallel safe as $$ begin
      return left(${schema}.fold(given), 200);
    end $$`,

  // A pattern for LIKE in which %, _ and \\ stand for themselves. Folding comes first: it makes % of a wide one.
  `create function ${schema}.literally(given text) returns text
    language plpgsql immutable strict parallel safe as $$ begin
      return replace(replace(replace(
        ${schema}.fold(given), '\\', '\\\\'), '%', '\\%'), '_', '\\_');
    end $$`,
]
