/**
 * How often tests of endurance kill a process, cut the power and fill a disk: a few times in `npm test`, and often
 * enough to be convincing in `npm run bench kills`.
 */
type Endurance = {
  /** How often the service is killed while a firm works on it; PGlite takes several times as long to start. */
  serviceKills: { PGlite: number; PostgreSQL: number }
  /**
   * How many time records a desk sends, and how often it is killed meanwhile; eight may be under way at each kill, and
   * most must not be.
   */
  sending: { records: number; kills: number }
  /** How many files are replaced together, and after how many started uploads the desk is killed each time. */
  replacing: { files: number; kills: number[] }
  /** Time records that go to a service which breaks in every way. */
  timeRecords: number
  /** How often six desks try to take one directory at the same moment. */
  lockRaces: number
  powerCuts: number
  diskFillings: number
  /** Whether disks are mounted too, if that is permitted: a copied image, and a disk that is filled to its last byte. */
  mounts: boolean
}

const few: Endurance = {
  serviceKills: { PGlite: 3, PostgreSQL: 4 },
  sending: { records: 36, kills: 2 },
  replacing: { files: 20, kills: [4, 9] },
  timeRecords: 100,
  lockRaces: 10,
  powerCuts: 2,
  diskFillings: 1,
  mounts: false,
}

const full: Endurance = {
  serviceKills: { PGlite: 15, PostgreSQL: 35 },
  sending: { records: 1000, kills: 3 },
  replacing: { files: 70, kills: [4, 9, 3, 12, 6] },
  timeRecords: 1000,
  lockRaces: 200,
  powerCuts: 20,
  diskFillings: 20,
  mounts: true,
}

export const endurance = process.env['BENCH'] === 'kills' ? full : few
