/** Custom fields as they are sent. */
import * as z from 'zod/mini'
import { requiredLine, Text } from './common.ts'

/** Custom field values by the field's name, as a create request carries them. */
export const NewCustomFields = z.record(
  requiredLine('Name the custom field'),
  z.union([Text, z.number(), z.boolean()], 'Enter text, a number, or true or false'),
)
