/**
 * How often tests of endurance kill a process, cut the power, fill a disk and jump through a list: a few times in `npm test`, and often
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
  /** How many time records are sent to a service that fails in every way. */
  recordsToFaultyService: number
  /** How often six desks try to take one directory at the same moment. */
  lockRaces: number
  /** How often a gateway is killed while it fills and sweeps its copy of a service. */
  mirrorKills: number
  powerCuts: number
  /** Whether the power is also cut at the quiet moments of an embedded database: as it was made, after a checkpoint, as it was opened. */
  quietCuts: boolean
  diskFillings: number
  /** Of the scroll bar through a million matters; each may leave 25 kB behind. */
  jumps: number
  /** Whether disks are mounted too, if that is permitted: a copied image, and a disk that is filled to its last byte. */
  mounts: boolean
}

const few: Endurance = {
  serviceKills: { PGlite: 2, PostgreSQL: 2 },
  sending: { records: 18, kills: 1 },
  replacing: { files: 14, kills: [6] },
  recordsToFaultyService: 100,
  lockRaces: 10,
  mirrorKills: 3,
  powerCuts: 2,
  quietCuts: false,
  diskFillings: 1,
  jumps: 40,
  mounts: false,
}

const full: Endurance = {
  serviceKills: { PGlite: 15, PostgreSQL: 35 },
  sending: { records: 1000, kills: 3 },
  replacing: { files: 70, kills: [4, 9, 3, 12, 6] },
  recordsToFaultyService: 1000,
  lockRaces: 200,
  mirrorKills: 20,
  powerCuts: 20,
  quietCuts: true,
  diskFillings: 20,
  jumps: 200,
  mounts: true,
}

export const endurance = process.env['BENCH'] === 'kills' ? full : few
