/** A service of a third party that has one matter, and whoever is let in sees it. */
import { expect, type Page } from '@playwright/test'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'

export const answerOneMatter = (service: ThirdPartyService) =>
  service.answer((_, response) =>
    json(response, { totalRecords: 1, records: [{ id: '1', title: 'Estate of Alder' }] }),
  )

export const expectMatter = (page: Page) =>
  expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
