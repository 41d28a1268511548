/**
 * How often the tests of endurance kill a process, cut the power and fill a disk: a few times in `npm test`, and
 * under `npm run bench kills` as often as it takes to believe them.
 */
type Endurance = {
  /** The service is killed so often while a firm works on it; starting PGlite takes several times as long. */
  serviceKills: { PGlite: number; PostgreSQL: number }
  /**
   * Time records that pass a desk which is killed while it sends them, and how often it is; eight may be under way at
   * each kill, and most must not be.
   */
  sending: { records: number; kills: number }
  /** Files that are replaced in one go, and after how many begun uploads the desk is killed, each time anew. */
  replacing: { files: number; kills: number[] }
  /** Time records that go to a service which breaks in every way. */
  restlessRecords: number
  /** How often six desks come for one directory at the same moment. */
  lockRaces: number
  powerCuts: number
  diskFillings: number
  /** Whether disks are mounted as well, where the rights are there: a copied image, and one filled to its last byte. */
  mounts: boolean
}

const few: Endurance = {
  serviceKills: { PGlite: 3, PostgreSQL: 4 },
  sending: { records: 36, kills: 2 },
  replacing: { files: 20, kills: [4, 9] },
  restlessRecords: 100,
  lockRaces: 10,
  powerCuts: 2,
  diskFillings: 1,
  mounts: false,
}

const full: Endurance = {
  serviceKills: { PGlite: 15, PostgreSQL: 35 },
  sending: { records: 1000, kills: 3 },
  replacing: { files: 70, kills: [4, 9, 3, 12, 6] },
  restlessRecords: 1000,
  lockRaces: 200,
  powerCuts: 20,
  diskFillings: 20,
  mounts: true,
}

export const endurance = process.env['BENCH'] === 'kills' ? full : few
