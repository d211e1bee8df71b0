import { foldText } from '@gatehouse/sync-protocol/rules/people/search-keys';
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

/** An adult, sometimes with children; every email ends in a reserved domain and every phone in 555-01xx. */
export function createPerson(random: Random, year: number): Person {
  const origin = random.pick(origins);
  const firstName = random.pick(origin.given);
  const lastName = random.pick(origin.family);
  const [city, state, zipCode] = random.pick(towns);
  const ageYears = 18 + Math.floor(random.next() ** 1.6 * 45);
  const hasChildren = ageYears > 27 && random.chance(0.42);
  const plain = foldText(`${firstName}.${lastName}`).replaceAll(/[^a-z.]/g, '');
  return {
    firstName,
    lastName,
    birthDate: birthDate(random, year - ageYears - 1),
    email: `${plain}${random.between(1, 99)}@${random.pick(mailHosts)}`,
    phone: `(${random.pick(['518', '802', '413'])}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`,
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
}

function birthDate(random: Random, year: number): string {
  return `${year}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;
}
