/** A desk of the production build. */
import { type Server, startServer } from './server.ts'

export type Desk = Server

/** Starts a desk with settings of its own. */
export const startDesk = (settings: Record<string, string>): Promise<Desk> =>
  startServer('main.js', { PORT: '0', ...settings })
