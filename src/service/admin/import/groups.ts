/** Checks groups within groups: none may contain itself, even through others. */
import type { FaultList } from './faults.ts'
import type { Link } from './links.ts'

/** A group of the file with the links to its members. */
export type Group = { line: number; members: readonly Link[] }

/** Adds faults for members that are named twice. */
export function checkMembers({ line, members }: Group, faults: FaultList): void {
  const seen = new Set<string>()
  for (const { pointer, name } of members) {
    if (seen.has(name)) {
      faults.add({ line, pointer, detail: 'This contact is already in the list' })
    }
    seen.add(name)
  }
}

/** Adds faults for members that lead back to their group; groups that the practice has already cannot. */
export function checkCycles(groups: ReadonlyMap<string, Group>, faults: FaultList): void {
  const done = new Set<string>()
  /** The groups on the path from the start to the current one. */
  const path = new Set<string>()
  const stack: { ref: string; group: Group; visited: number }[] = []
  const enter = (ref: string) => {
    const group = groups.get(ref)
    if (!group || done.has(ref)) return
    path.add(ref)
    stack.push({ ref, group, visited: 0 })
  }
  for (const start of groups.keys()) {
    enter(start)
    for (let step; (step = stack.at(-1));) {
      const { ref, group } = step
      const member = group.members[step.visited]
      step.visited += 1
      if (!member) {
        path.delete(ref)
        done.add(ref)
        stack.pop()
      } else if (path.has(member.name)) {
        const detail = 'A group cannot be within itself'
        faults.add({ line: group.line, pointer: member.pointer, detail })
      } else enter(member.name)
    }
  }
}
