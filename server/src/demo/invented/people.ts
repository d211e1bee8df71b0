import { foldText } from '@gatehouse/sync-protocol/areas/people/search-keys';
import type { Random } from './random.ts';

/** Given and family names of one origin; pairs are drawn within it. */
const origins: readonly { given: readonly string[]; family: readonly string[] }[] = [
  {
    given: ['Emma', 'Liam', 'Olivia', 'Noah', 'Ava', 'Mason', 'Harper', 'Logan', 'Grace', 'Wyatt', 'Chloe', 'Owen'],
    family: ['Walker', 'Bennett', 'Collins', 'Foster', 'Hughes', 'Parker', 'Reed', 'Sullivan', 'Turner', 'Brooks'],
  },
  {
    given: ['Sofía', 'Mateo', 'Valentina', 'Diego', 'Camila', 'Santiago', 'Lucía', 'Andrés', 'Ximena', 'Joaquín'],
    family: ['García', 'Hernández', 'Muñoz', 'Rodríguez', 'Peña', 'Castillo', 'Jiménez', 'Vásquez', 'Ibáñez'],
  },
  {
    given: ['Anh', 'Minh', 'Thảo', 'Quân', 'Linh', 'Hùng', 'Trang', 'Đức'],
    family: ['Nguyễn', 'Trần', 'Phạm', 'Lê', 'Đặng', 'Võ'],
  },
  {
    given: ['Łukasz', 'Małgorzata', 'Paweł', 'Zofia', 'Grzegorz', 'Agnieszka'],
    family: ['Kowalski', 'Wiśniewska', 'Wójcik', 'Zieliński', 'Błaszczyk'],
  },
  {
    given: ['Aarav', 'Diya', 'Rohan', 'Ananya', 'Vikram', 'Meera', 'Kabir'],
    family: ['Patel', 'Sharma', 'Iyer', 'Reddy', 'Banerjee'],
  },
  { given: ['Wei', 'Mei', 'Jun', 'Xiu', 'Hao', 'Lan'], family: ['Chen', 'Wang', 'Liu', 'Zhang', 'Huang'] },
  { given: ['Min-jun', 'Seo-yeon', 'Ji-woo', 'Ha-eun', 'Do-yun'], family: ['Kim', 'Park', 'Choi', 'Jung', 'Kang'] },
  { given: ['Yuki', 'Haruto', 'Sakura', 'Ren', 'Aoi'], family: ['Tanaka', 'Sato', 'Yamamoto', 'Watanabe'] },
  {
    given: ['Omar', 'Layla', 'Yusuf', 'Amira', 'Karim', 'Noor'],
    family: ['Haddad', 'Nasser', 'El-Amin', 'Farouk', 'Khoury'],
  },
  {
    given: ['Chidi', 'Ngozi', 'Amara', 'Emeka', 'Zainab', 'Tunde'],
    family: ['Okafor', 'Adeyemi', 'Eze', 'Balogun', 'Nwosu'],
  },
  { given: ['Dmitri', 'Katya', 'Oksana', 'Taras', 'Irina'], family: ['Ivanov', 'Shevchenko', 'Petrenko', 'Sokolova'] },
  { given: ['Siobhán', 'Cormac', 'Niamh', 'Declan'], family: ["O'Brien", "O'Sullivan", 'McCarthy', 'Byrne'] },
  { given: ['Søren', 'Freja', 'Björn', 'Astrid', 'Åsa'], family: ['Jørgensen', 'Lindqvist', 'Bergström', 'Dahl'] },
  { given: ['Eleni', 'Nikos', 'Dimitra', 'Yannis'], family: ['Papadopoulos', 'Georgiou', 'Nikolaidis'] },
  { given: ['Keanu', 'Leilani', 'Kai', 'Moana'], family: ['Kealoha', 'Kahale', 'Akana'] },
];

const streets = [
  'Maple Avenue',
  'Orchard Road',
  'Quarry Lane',
  'Mill Street',
  'Ridge Road',
  'Lakeview Drive',
  'Birch Court',
];
const towns: readonly [city: string, state: string, zip: string][] = [
  ['Saratoga Springs', 'NY', '12866'],
  ['Glens Falls', 'NY', '12801'],
  ['Albany', 'NY', '12203'],
  ['Troy', 'NY', '12180'],
  ['Bennington', 'VT', '05201'],
  ['Pittsfield', 'MA', '01201'],
];
const mailHosts = ['home.example', 'mail.example', 'post.example', 'inbox.example'];
/** Cell phones keep the area code of where they were bought. */
const areaCodes = (
  '518 838 802 413 315 607 845 914 860 203 475 508 774 617 857 978 351 603 207 401 585 716 570 610 ' +
  '717 814 412 201 551 609 732 848 856 862 908 973 302 410 443 240 301 202 703 571 804 757 919 980 ' +
  '704 336 843 803 404 470 678 305 786 407 813 216 614 513 312 773'
).split(' ');
/** Fictional numbers of one area code: 555-0100 to 555-0199. */
const LINES = 100;
/** Shares no factor with the number of phones, so that each comes once before any comes again. */
const PHONE_STEP = 2_417;

export interface Person {
  firstName: string;
  lastName: string;
  birthDate: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  children: { firstName: string; lastName: string; birthDate: string }[];
}

type Name = Pick<Person, 'firstName' | 'lastName'>;

/** Makes people of one venue: adults, some with children. `name` is drawn where none is given. */
export type PersonMaker = (year: number, name?: Name) => Person;

/**
 * No two share an email or a phone, so that nobody finds a stranger's bookings. Every email ends in a reserved domain and
 * starts with the name, every phone is in 555-01xx. `phonesTaken` of them belong to people made before.
 */
export function personMaker(random: Random, phonesTaken = 0): PersonMaker {
  const emails = new Set<string>();
  let count = phonesTaken;
  return (year, name) => {
    const origin = random.pick(origins);
    const { firstName, lastName } = name ?? {
      firstName: random.pick(origin.given),
      lastName: random.pick(origin.family),
    };
    const [city, state, zipCode] = random.pick(towns);
    const ageYears = 18 + Math.floor(random.next() ** 1.6 * 45);
    const hasChildren = ageYears > 27 && random.chance(0.42);
    count += 1;
    return {
      firstName,
      lastName,
      birthDate: birthDate(random, year - ageYears - 1),
      email: freeEmail(random, { firstName, lastName }, emails),
      phone: phoneOf(count),
      street: `${random.between(2, 980)} ${random.pick(streets)}`,
      city,
      state,
      zipCode,
      children: Array.from({ length: hasChildren ? random.pick([1, 1, 2, 2, 3, 4]) : 0 }, () => ({
        firstName: random.pick(origin.given),
        lastName,
        birthDate: birthDate(random, year - random.between(7, 16)),
      })),
    };
  };
}

function freeEmail(random: Random, { firstName, lastName }: Name, taken: Set<string>): string {
  const plain = foldText(`${firstName}.${lastName}`).replaceAll(/[^a-z.]/g, '');
  for (;;) {
    const email = `${plain}${random.between(1, 999)}@${random.pick(mailHosts)}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

function phoneOf(count: number): string {
  const place = (count * PHONE_STEP) % (areaCodes.length * LINES);
  return `(${areaCodes[Math.floor(place / LINES)]}) 555-01${String(place % LINES).padStart(2, '0')}`;
}

function birthDate(random: Random, year: number): string {
  return `${year}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;
}
