import type { Step } from '#database/migrate.ts'

/** Indexes the texts by whole words: one look-up finds all texts with the word that a mistyped one stands for. */
export const wordsByIndex: Step = {
  name: '0003 words by index',
  statements: [
    // No longer ones: an entry of an index has no room for what somebody pastes.
    `create function mirror.words_in(given text) returns text[]
      language sql immutable strict parallel safe as $$
        select array(select distinct word collate "C"
          from regexp_split_to_table(given collate "default", '[^[:alpha:]]+') as word
          where char_length(word) between 3 and 40)
      $$`,
    `create index matter_texts_by_word on mirror.matter_texts using gin (mirror.words_in(text))
      with (fastupdate = off)`,
    `create index contacts_by_word on mirror.contacts using gin (mirror.words_in(text))
      with (fastupdate = off)`,
    // Tells the planner which words are common.
    'analyze mirror.matter_texts, mirror.contacts',
  ],
}
