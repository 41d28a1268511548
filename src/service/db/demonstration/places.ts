/** Where people live and work: real suburbs with their states and postcodes, and streets as they are called. */
import type { Address } from '#contract/addresses.ts'
import { splitList } from './split-list.ts'
import type { Rng } from './random.ts'

const states = [
  {
    state: 'NSW',
    weight: 24,
    areaCode: '02',
    suburbs: `Sydney 2000|Surry Hills 2010|Bondi 2026|Randwick 2031|Newtown 2042|Marrickville 2204|
    Leichhardt 2040|Balmain 2041|Mosman 2088|Manly 2095|Dee Why 2099|Chatswood 2067|Hornsby 2077|
    Ryde 2112|Parramatta 2150|Blacktown 2148|Penrith 2750|Liverpool 2170|Bankstown 2200|Cabramatta 2166|
    Hurstville 2220|Cronulla 2230|Wollongong 2500|Newcastle 2300|Maitland 2320|Gosford 2250|Katoomba 2780|
    Bathurst 2795|Orange 2800|Dubbo 2830|Tamworth 2340|Armidale 2350|Wagga Wagga 2650|Albury 2640|
    Byron Bay 2481|Lismore 2480|Broken Hill 2880`,
  },
  {
    state: 'VIC',
    weight: 20,
    areaCode: '03',
    suburbs: `Melbourne 3000|Carlton 3053|Fitzroy 3065|Richmond 3121|Brunswick 3056|Footscray 3011|
    St Kilda 3182|Brighton 3186|Box Hill 3128|Glen Waverley 3150|Dandenong 3175|Frankston 3199|
    Ringwood 3134|Preston 3072|Essendon 3040|Werribee 3030|Sunshine 3020|Geelong 3220|Ballarat Central 3350|
    Bendigo 3550|Shepparton 3630|Warrnambool 3280|Mildura 3500|Wodonga 3690|Traralgon 3844|Castlemaine 3450`,
  },
  {
    state: 'QLD',
    weight: 16,
    areaCode: '07',
    suburbs: `Brisbane City 4000|Fortitude Valley 4006|New Farm 4005|Paddington 4064|Toowong 4066|
    Indooroopilly 4068|Sunnybank 4109|Chermside 4032|Ipswich 4305|Southport 4215|Surfers Paradise 4217|
    Burleigh Heads 4220|Caloundra 4551|Maroochydore 4558|Toowoomba City 4350|Bundaberg Central 4670|
    Rockhampton City 4700|Mackay 4740|Townsville City 4810|Cairns City 4870|Mount Isa 4825`,
  },
  {
    state: 'WA',
    weight: 26,
    areaCode: '08',
    suburbs: `Perth 6000|Subiaco 6008|Fremantle 6160|Cottesloe 6011|Claremont 6010|Nedlands 6009|
    Mount Lawley 6050|Victoria Park 6100|South Perth 6151|Scarborough 6019|Joondalup 6027|Midland 6056|
    Armadale 6112|Rockingham 6168|Mandurah 6210|Bunbury 6230|Busselton 6280|Margaret River 6285|Albany 6330|
    Geraldton 6530|Kalgoorlie 6430|Port Hedland 6721|Karratha 6714|Newman 6753|Broome 6725`,
  },
  {
    state: 'SA',
    weight: 8,
    areaCode: '08',
    suburbs: `Adelaide 5000|North Adelaide 5006|Norwood 5067|Unley 5061|Glenelg 5045|Prospect 5082|
    Port Adelaide 5015|Salisbury 5108|Mount Barker 5251|Victor Harbor 5211|Mount Gambier 5290|Whyalla 5600`,
  },
  {
    state: 'TAS',
    weight: 3,
    areaCode: '03',
    suburbs: `Hobart 7000|Sandy Bay 7005|Glenorchy 7010|Kingston 7050|Launceston 7250|Devonport 7310|
    Burnie 7320`,
  },
  {
    state: 'ACT',
    weight: 3,
    areaCode: '02',
    suburbs: `Braddon 2612|Kingston 2604|Belconnen 2617|Dickson 2602|Gungahlin 2912|Phillip 2606`,
  },
  {
    state: 'NT',
    weight: 2,
    areaCode: '08',
    suburbs: `Darwin City 0800|Nightcliff 0810|Palmerston City 0830|Alice Springs 0870|Katherine 0850`,
  },
].map(({ suburbs, ...rest }) => ({ ...rest, suburbs: splitList(suburbs) }))

const streets = splitList(`Acacia|Albert|Anzac|Ashford|Balfour|Banksia|Bayview|Beaufort|Bellevue|
  Boronia|Bourke|Brigalow|Broadway|Burke|Cambridge|Camellia|Canning|Cascade|Cassia|Cedar|Charles|
  Church|Clarence|Clifton|Coolibah|Corella|Cove|Darling|Dampier|Delaney|Dunes|Edgewater|Edward|
  Eucalypt|Evergreen|Fairway|Federation|Fig|Fitzroy|Flinders|Forrest|Franklin|Galah|George|Gibson|
  Glen|Goldfields|Grevillea|Grey|Hampton|Harbour|Haven|Hay|Heath|Hibiscus|High|Hillcrest|
  Honeyeater|Hovea|Hume|Hunter|Ironbark|Jacaranda|Jarrah|John|Karri|Kestrel|King|Kingfisher|
  Kurrajong|Lagoon|Lakeside|Lansdowne|Lilly Pilly|Loftus|Lorikeet|Macquarie|Magpie|Mallee|Marine|
  Marri|Melaleuca|Mill|Minerva|Mitchell|Mulga|Murray|Myall|Myrtle|Nelson|Norfolk|Oak|Ocean|Orchard|
  Oxford|Palm|Paperbark|Park|Pelican|Phillip|Pioneer|Plover|Queen|Quandong|Railway|Red Gum|Regent|
  Ridge|Riverview|Robin|Rosella|Saltbush|Sandpiper|Seaview|Sheoak|Silky Oak|Sovereign|Spinifex|
  Spring|Station|Stirling|Sturt|Swan|Sycamore|Tamar|Telopea|Thomas|Tuart|Union|Valley|Victoria|
  Vista|Wandoo|Waratah|Warrigal|Waterloo|Wattle|Wellington|Wharf|Whistler|William|Windsor|Wirilda|
  Yarra|York`)
const ways = ['Street', 'Street', 'Street', 'Street', 'Road', 'Road', 'Avenue', 'Avenue', 'Drive']
const rareWays = ['Court', 'Close', 'Parade', 'Terrace', 'Way', 'Lane', 'Crescent', 'Place']

export type Place = { address: Address & { line1: string; locality: string }; areaCode: string }

/** An address in Australia, set out as on an envelope (Australia Post: suburb, state and postcode on the last line). */
export function drawPlace(rng: Rng): Place {
  const { state, areaCode, suburbs } = rng.weighted(states)
  const [, locality = '', postalCode = ''] = /^(.+) (\d{4})$/.exec(rng.pick(suburbs)) ?? []
  const street = `${rng.pick(streets)} ${rng.pick(rng.sometimes(0.75) ? ways : rareWays)}`
  const unit = rng.sometimes(0.2) ? `${rng.between(1, 48)}/` : ''
  const line1 = `${unit}${rng.between(1, rng.sometimes(0.7) ? 99 : 420)} ${street}`
  const lastLine = `${locality} ${state} ${postalCode}`
  const level = rng.maybe(0.05, () => `Level ${rng.between(1, 40)}`)
  const formattedAddress = [level, line1, lastLine].filter(Boolean).join('\n')
  const lines = level ? { line1: level, line2: line1 } : { line1 }
  const address = { regionCode: 'AU', administrativeArea: state, locality, postalCode, ...lines }
  return { address: { ...address, formattedAddress }, areaCode }
}

/** What a matter about a property is called after: `14 Wattle Street, Newman`. */
export function drawProperty(rng: Rng): string {
  const { address } = drawPlace(rng)
  return `${address.line2 ?? address.line1}, ${address.locality}`
}

/** An address abroad, for the few clients who live there. */
export const drawPlaceAbroad = (rng: Rng): Address => rng.pick(abroad)

const abroad = [
  ['NZ', 'Auckland', '1010', '22 Customs Street West', 'Auckland 1010\nNew Zealand'],
  ['SG', 'Singapore', '238801', '290 Orchard Road', 'SINGAPORE 238801\nSingapore'],
  ['GB', 'London', 'EC2N 4AY', '8 Bishopsgate', 'London\nEC2N 4AY\nUnited Kingdom'],
].map(([regionCode = '', locality, postalCode, line1, lastLines]): Address => ({
  regionCode,
  locality,
  postalCode,
  line1,
  formattedAddress: `${line1}\n${lastLines}`,
}))
