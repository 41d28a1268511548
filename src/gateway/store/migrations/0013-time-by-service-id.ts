import type { Step } from '#database/migrate.ts'

/** An index that finds recorded time by its id in the service. */
export const timeByServiceId: Step = {
  name: '0013 time by service id',
  statements: [
    `create index time_outbox_by_service_id on desk.time_outbox (service_id)
      where service_id is not null`,
  ],
}
