/** The description of this API, for the tools of those who build on it: no operation of the API itself. */
import { Hono } from 'hono'

/** OpenAPI 3.1, made at the first call; as `application/json`, for a media type of its own is not registered yet. */
export function openApiRoutes() {
  let document: Promise<string> | undefined
  return new Hono().get('/openapi.json', async () => {
    document ??= write()
    return new Response(await document, { headers: { 'content-type': 'application/json' } })
  })
}

async function write(): Promise<string> {
  // A practice starts sooner without what few ever ask for.
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument())
}
