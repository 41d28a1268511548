/** Compiles the schemas of the OpenAPI document with ajv in strict mode. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '#service/open-api/promises.ts'
import { componentSchemas } from '#service/open-api/schemas.ts'

/** The base of the components' URIs in ajv. */
const base = 'https://api.test/schemas/'

const withAjvUris = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', base)) as JsonSchema

/** Closes a schema against unnamed fields, which the document allows. */
function closed({ ...schema }: JsonSchema): JsonSchema {
  if (schema.items) schema.items = closed(schema.items as JsonSchema)
  if (schema.properties) {
    const inner = Object.entries(schema.properties)
    schema.properties = Object.fromEntries(
      inner.map(([name, property]) => [name, closed(property as JsonSchema)]),
    )
    schema.additionalProperties ??= false
  }
  return schema
}

/** Returns a compiler of the document's schemas, which refuse records with unnamed fields. */
export function documentSchemas() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(componentSchemas())) {
    ajv.addSchema({ ...withAjvUris(closed(schema)), $id: base + name })
  }
  return (schema: JsonSchema) => ajv.compile(withAjvUris(schema))
}
