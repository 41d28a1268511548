/** Tasks as another implementation stores and answers them, with the habits that a test sets. */
import type { ServerResponse } from 'node:http'
import { type Asked, json } from './third-party-service.ts'

export type ThirdPartyTask = {
  id: string
  description: string
  status: string
  priority: string
  dueDate: string
  assignedToId: string
  associatedMatterId?: string
  associatedContactId?: string
}

export type Refusal = { status: number; contentType?: string; body: string; retryAfter?: number }

export type Habits = {
  /** A bare array with everything in it, or with the page that was asked for. */
  list?: 'envelope' | 'everything' | 'bare page'
  /** Ignores filters. */
  ignoresFilters?: boolean
  /** The status has no operation of its own: this status is answered instead. */
  noStatusOperation?: 400 | 404 | 405 | 415
  /** What a success answers. */
  success?: 200 | 204
  /** How changes are refused, if at all: all of them, or those of some tasks. */
  refusal?: Refusal | ((task: ThirdPartyTask) => Refusal | undefined)
  /** Whether the answers to changes never come, though the change is kept. */
  dropsAnswers?: boolean
}

export const thirdPartyTask = (
  number: number,
  change: Partial<ThirdPartyTask> = {},
): ThirdPartyTask => ({
  id: `${number}-T`,
  description: `Task ${String(number).padStart(5, '0')}`,
  status: ['Todo', 'InProgress', 'Done'][number % 3]!,
  priority: ['Low', 'Normal', 'High'][number % 3]!,
  dueDate: new Date(Date.UTC(2026, 0, 1 + (number % 900))).toISOString().slice(0, 10),
  assignedToId: `${number % 7}-S`,
  ...(number % 2 === 0 ? { associatedMatterId: '1-M' } : { associatedContactId: '2-C' }),
  ...change,
})

/** Answers every operation on tasks; `tasks` is what it stores, and a test may change it at any time. */
export const answerTasks =
  (tasks: ThirdPartyTask[], habits: Habits = {}) =>
  async (asked: Asked, response: ServerResponse) => {
    if (!asked.url.pathname.includes('/v1/tasks')) return json(response, {}, 404)
    const [, id, status] = /\/tasks(?:\/([^/]+)(\/status)?)?$/.exec(asked.url.pathname) ?? []
    if (asked.method === 'GET' && id === undefined) return list(asked.url, tasks, habits, response)
    if (asked.method === 'POST') return create(asked, tasks, habits, response)
    const task = tasks.find((one) => one.id === decodeURIComponent(id ?? ''))
    if (!task) return json(response, {}, 404)
    if (asked.method === 'GET') return json(response, task)
    const refusal = typeof habits.refusal === 'function' ? habits.refusal(task) : habits.refusal
    if (refusal) return refuse(refusal, response)
    if (status && habits.noStatusOperation) return json(response, {}, habits.noStatusOperation)
    const body = JSON.parse((await asked.body()).toString()) as Record<string, string>
    for (const [name, value] of Object.entries(body)) {
      if (value === '') delete (task as Record<string, string>)[name]
      else (task as Record<string, string>)[name] = value
    }
    if (habits.dropsAnswers) return void response.destroy()
    response.writeHead(habits.success ?? 204).end(habits.success === 200 ? '{}' : undefined)
  }

async function create(
  asked: Asked,
  tasks: ThirdPartyTask[],
  habits: Habits,
  response: ServerResponse,
) {
  const { refusal } = habits
  if (typeof refusal === 'object') return refuse(refusal, response)
  const body = JSON.parse((await asked.body()).toString()) as ThirdPartyTask
  const id = `${tasks.length + 1}-N`
  tasks.push({ ...body, id })
  if (habits.dropsAnswers) return void response.destroy()
  return json(response, { id, name: body.description })
}

function refuse(refusal: Refusal, response: ServerResponse) {
  const { status, contentType = 'application/problem+json', body, retryAfter } = refusal
  response
    .writeHead(status, {
      'Content-Type': contentType,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    })
    .end(body)
}

function list(url: URL, tasks: ThirdPartyTask[], habits: Habits, response: ServerResponse) {
  const { searchParams: query } = url
  const wanted = (name: string) => query.getAll(name)
  const isOne = (name: string, value = '') =>
    wanted(name).length === 0 || wanted(name).includes(value)
  const matching = tasks.filter(
    (task) =>
      habits.ignoresFilters ||
      (isOne('status', task.status) &&
        isOne('priority', task.priority) &&
        isOne('assignedToId', task.assignedToId) &&
        isOne('associatedMatterId', task.associatedMatterId) &&
        task.dueDate >= (query.get('dueDateStart') ?? '') &&
        task.dueDate <= (query.get('dueDateEnd') ?? '9999') &&
        task.description.includes(query.get('search') ?? '')),
  )
  if (habits.list === 'everything') return json(response, matching)
  const size = Number(query.get('pageSize') ?? 50)
  const pageIndex = Number(query.get('pageIndex') ?? 0)
  const records = matching.slice(pageIndex * size, (pageIndex + 1) * size)
  if (habits.list === 'bare page') return json(response, records)
  return json(response, { totalRecords: matching.length, pageIndex, records })
}
