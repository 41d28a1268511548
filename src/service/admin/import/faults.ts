/** Collects the faults of a file: as many as a person would read, and how many there are. */
import { CommandFailure } from '#service/admin/command.ts'
import { formatCount, formatNumber } from '#service/admin/format-table.ts'

/** How many faults are listed. */
const maxListed = 200

/** Last, where a person looks who has given a table or a list, each line of which is a fault. */
const format =
  'The file has to be JSON Lines, one JSON object on each line (no list, no CSV): docs/importing.md describes it.'

type LineFault = { line: number; pointer?: string | undefined; detail: string }
export type FaultList = ReturnType<typeof faultList>

export function faultList() {
  let first: LineFault[] = []
  let count = 0
  const inOrder = () => first.toSorted((one, other) => one.line - other.line).slice(0, maxListed)
  return {
    add(fault: LineFault): void {
      count += 1
      first.push(fault)
      if (first.length >= 2 * maxListed) first = inOrder()
    },

    /** Throws a `CommandFailure` that lists the faults, the first lines first, if there are any. */
    refuseIfAny(path: string): void {
      if (count === 0) return
      const lines = inOrder().map(({ line, pointer, detail }) =>
        [`line ${line}`, pointer, detail].filter(Boolean).join(': '),
      )
      if (count > lines.length) lines.push(`and ${formatNumber(count - lines.length)} more`)
      throw new CommandFailure(
        [
          `${path} has ${formatCount(count, 'fault', 'faults')}, and nothing was stored:`,
          ...lines,
          format,
        ].join('\n'),
      )
    },
  }
}
