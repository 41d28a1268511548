/** Serves the description of this API for developers, which is no operation of the API itself. */
import { Hono } from 'hono'

/** OpenAPI 3.1, made at the first call; as `application/json`, because it has no registered media type of its own. */
export function openApiRoutes() {
  let document: Promise<string> | undefined
  return new Hono().get('/openapi.json', async () => {
    document ??= write()
    return new Response(await document, { headers: { 'content-type': 'application/json' } })
  })
}

async function write(): Promise<string> {
  // Loaded when needed, as few ever call it.
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument())
}
