import type { Step } from '#database/migrate.ts'
import { foldingIn } from '#database/search/folding.ts'

/**
 * How text is compared: without case and accents, the same on every engine, whatever locale the database has.
 * Keys that are sorted by hold the first 200 characters, as an index entry has room for no more than 2,700 bytes.
 */
export const searchKeys: Step = {
  name: '0001 search keys',
  statements: [
    ...foldingIn('practice'),

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
  ],
}
