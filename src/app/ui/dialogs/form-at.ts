/** Which form stands at an address, where the page of one path has several. */
import type { HistoryState } from '@tanstack/react-router'
import { createContext } from 'react'
import type { RawQuery } from '#contract/query-string.ts'

/** Names the form at an address of the same path, as the page says; to go on to another name is to leave the form. */
export const FormAt = createContext((_search: RawQuery, _state: HistoryState): string => '')
