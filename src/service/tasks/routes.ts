/** Tasks over HTTP (the specification, Create task to Update task status). */
import { Hono } from 'hono'
import { NewTask, TaskPatch, TaskQuery, TaskStatusChange } from '#contract/tasks.ts'
import { notFound } from '#http/problem.ts'
import { changeOr404, findOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { TaskStore } from './store.ts'

export const taskRoutes = (tasks: TaskStore) =>
  new Hono()
    .post('/', validate('json', NewTask), async (c) => {
      const { id, description } = await tasks.add(c.req.valid('json'))
      return c.json({ id, name: description })
    })
    .get('/:id', async (c) => c.json(await findOr404(c, 'Task', tasks.find)))
    .get('/', validate('query', TaskQuery), async (c) => {
      const page = await tasks.list(c.req.valid('query'))
      if (!page) throw notFound('Task')
      return c.json(page)
    })
    .patch('/:id', validate('json', TaskPatch), (c) =>
      changeOr404(c, 'Task', (id) => tasks.patch(id, c.req.valid('json'))),
    )
    .put('/:id/status', validate('json', TaskStatusChange), (c) =>
      changeOr404(c, 'Task', (id) => tasks.patch(id, c.req.valid('json'))),
    )
