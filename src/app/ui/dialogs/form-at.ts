// @chunk pieces
/** Which form or layout stands at an address, where the page of one path has several. */
import type { HistoryState } from '@tanstack/react-router'
import { createContext } from 'react'
import type { RawQuery } from '#contract/query-string.ts'

/** Names the form or the layout at an address of the same path, as the page says: another name means that it is left. */
export const FormAt = createContext((_search: RawQuery, _state: HistoryState): string => '')
