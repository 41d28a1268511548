// @chunk first-rows
/** Costing methods as people read them. */
import type { CostingMethod } from '#contract/matters.ts'

export const costingMethodNames: Record<CostingMethod, string> = {
  Time: 'Time',
  Fixed: 'Fixed',
  CostTemplate: 'Cost template',
}
