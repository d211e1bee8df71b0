import type { UploadedCustomer } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';

/** What a real file of a public repository looks like: its columns and its oddities, with invented people. */
export interface ServiceFile {
  service: string;
  /** Repository and path of the file that this one resembles. */
  like: string;
  content: string | Uint8Array;
  /** The people in it, in their order, by what matters about them. */
  people: Partial<UploadedCustomer>[];
  /** How many rows hold no name. */
  nameless?: number;
}

const lines = (...rows: string[]) => rows.join('\n');

export const serviceFiles: readonly ServiceFile[] = [
  {
    service: 'Google Contacts',
    like: 'mtrazzi/gmail-to-google-contacts google_contacts.csv',
    content: lines(
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Organization 1 - Name,Organization 1 - Title',
      'Nora Quist,Nora,,Quist,,Dr.,,,,,,1984-05-06,,,,,,* My Contacts,* ,nora@example.org,Work,,Mobile,,Home,+1 212-555-0143,Home,"4 Elm St, Troy",4 Elm St,Troy,,NY,12180,US,Acme,Clerk',
      ',,,,,,,,,,,,,,,,,* ,* ,only-an-email@example.org,,,,,,,,,,,,,,,,',
    ),
    people: [
      {
        adult_first_name: 'Nora',
        adult_last_name: 'Quist',
        adult_DoB: '1984-05-06',
        email: 'nora@example.org',
        phone: '+1 212-555-0143',
        street: '4 Elm St',
        city: 'Troy',
        state: 'NY',
        zip_code: '12180',
      },
    ],
    nameless: 1,
  },
  {
    service: 'Outlook',
    like: 'GPCsolutions/google-shared-contacts-client outlook.csv',
    content: lines(
      'Action,ID,Name,E-mail Address,Notes,E-mail 2 Address,E-mail 3 Address,Mobile Phone,Pager,Company,Job Title,Home Phone,Home Phone 2,Home Fax,Home Address,Business Phone,Business Fax,Business Address,Other Phone,Other Fax',
      'add,,Olaf Brandt,olaf@example.org,Has 2 kids,o.b@example.org,,+1 555 3227 8500,+1 555 3227 8501,Acme Inc.,Planner,+1 555 3227 8502,,+1 555 3227 8503,"9 Super Way, Super, CA, 94043",+1 555 3227 8504,,,,',
      'update,52,Pia Rossi,,,pia.rossi@example.org,,,,,Supervisor,+1 555 3227 8505',
    ),
    people: [
      { adult_first_name: 'Olaf', adult_last_name: 'Brandt', email: 'olaf@example.org', phone: '+1 555 3227 8500' },
      { adult_first_name: 'Pia', email: 'pia.rossi@example.org', phone: '+1 555 3227 8505' },
    ],
  },
  {
    service: 'HubSpot',
    like: 'toofanCodes/hubspotdummydata hubspot_contacts.csv',
    content: lines(
      'Contact ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Job Title,Lifecycle Stage,Lead Status,Create Date,Last Modified Date,Contact Owner,Lead Source,Website URL,Street Address,City,State/Region,Postal Code,Country,Associated Company Domain',
      'CONT-1,Quinn,Adler,quinn@example.net,416-810-0100x752,(376)694-0101x10051,Youth worker,Lead,In Progress,2024-08-18,2025-01-28,owner@example.com,Direct Traffic,,6 Forge Ln,Kevinboro,GU,06652,Ghana,example.net',
      'CONT-2,Rosa,Bell,rosa@example.org,,001-923-342-0102,"Psychologist, forensic",Lead,,2022-12-19,2023-02-26,owner@example.com,Direct Traffic,,4388 Dean Sq,Chester,RI,98259,Tuvalu,',
    ),
    people: [
      { adult_first_name: 'Quinn', phone: '416-810-0100', street: '6 Forge Ln', state: 'GU', zip_code: '06652' },
      { adult_first_name: 'Rosa', email: 'rosa@example.org', phone: '001-923-342-0102' },
    ],
  },
  {
    service: 'Shopify',
    like: 'tgourdel/dummy-data shopify_customers.csv',
    content: lines(
      '"created_at";"address";"city";"country";"phone";"email";"full_name";"job_industry";"acquisition";"birth_date"',
      '"1569333217";"3 north avenue";panama city;US;"674.587.0103";;Dr Stella Moss;Consumer Staples;"";"12/31/1974"',
      '"1571300329";"29 hill";drayton;GB;"07974000104";tomexampleorg;Byrne Tom Phd;Health Care;"";"03/13/1938"',
    ),
    people: [
      {
        adult_first_name: 'Stella',
        adult_last_name: 'Moss',
        adult_DoB: '1974-12-31',
        phone: '674-587-0103',
        date_signed: '2019-09-24',
      },
      { adult_first_name: 'Byrne', adult_last_name: 'Tom', adult_DoB: '1938-03-13', email: '', phone: '07974000104' },
    ],
  },
  {
    service: 'a French club',
    like: 'Vifespoir/Projet-RFID adherents.csv',
    content: lines(
      'Genre,NOM,Prénom,E-mail,Date de cotisation,oui',
      'M.,ÉTOILÉ,Jean-François,jf@example.fr,14/04/2018,',
      'Mme,L HERMITE,Uma,,10/02/2018,',
    ),
    people: [
      { adult_first_name: 'Jean-François', adult_last_name: 'ÉTOILÉ', email: 'jf@example.fr' },
      { adult_first_name: 'Uma', adult_last_name: 'L HERMITE', email: '' },
    ],
  },
  {
    service: 'Salesforce',
    like: 'jack-linkit/ContactUpdates salesforce_contacts.csv',
    content: lines(
      '"Account ID","Account Name","Contact ID","Salutation","First Name","Last Name","Title","Role","Email","Additional Responsibilities"',
      '"001","North District","003A","Ms.","Vera","Winter","Principal","Leadership","vera@example.net",""',
      '"001","North District","003B","","MRS","YOUNG","DIRECTOR","Other","young@example.org",""',
    ),
    people: [
      { adult_first_name: 'Vera', adult_last_name: 'Winter', email: 'vera@example.net' },
      { adult_first_name: 'MRS', adult_last_name: 'YOUNG' },
    ],
  },
  {
    service: 'a French point of sale',
    like: 'maxibapton/hermosa-pos public/customer_import_template.csv',
    content: lines(
      'prenom,nom,email,telephone,notes,date_creation,derniere_commande,total_commandes',
      'Xavier,Petit,xavier@example.fr,0612345105,Client VIP,2024-04-12,2024-04-12,5',
    ),
    people: [{ adult_first_name: 'Xavier', adult_last_name: 'Petit', phone: '0612345105' }],
  },
  {
    service: 'Mailchimp, in Spanish',
    like: 'macethat/psk-wc-sync mailchimp_export.csv',
    content: lines(
      'email,status,nombre,whatsapp,fecha_optin',
      '"yago@example.com","subscribed","Yago Ruiz ","+34 600 555 106","2024-07-25T04:09:50+00:00"',
      '"nadie@example.com","subscribed"," ","","2024-07-26T19:17:41+00:00"',
    ),
    people: [
      { adult_first_name: 'Yago', adult_last_name: 'Ruiz', email: 'yago@example.com', phone: '+34 600 555 106' },
    ],
    nameless: 1,
  },
  {
    service: 'an address book',
    like: 'dmyers/contact-importer tests/fixtures/contacts.csv',
    content: lines(
      'First Name,Last Name,Email,Phone,Location,Time Zone',
      'Zoe,Doe,zoe@example.com,5551234107,Troy,America/Chicago',
    ),
    people: [{ adult_first_name: 'Zoe', adult_last_name: 'Doe', email: 'zoe@example.com', phone: '5551234107' }],
  },
  {
    service: 'attendees of a conference',
    like: 'SWiT/csv_to_qr_vcard attendees.csv',
    content: lines(
      '#First Name, Last Name, Institution, Email Address',
      'Abe, Doe1, College University, abe@example.org',
      'Bea, Doe2, College University, bea@127.0.0.1',
    ),
    people: [
      { adult_first_name: 'Abe', adult_last_name: 'Doe1', email: 'abe@example.org' },
      { adult_first_name: 'Bea', adult_last_name: 'Doe2' },
    ],
  },
  {
    service: 'German customers in Windows-1252',
    like: 'dkphiv/python-datenbereinigung kunden.csv',
    content: Buffer.from(
      lines(
        'kunden_id;name;kunden_alter;umsatz;region;produkt',
        '1;Herr Max Müßig;35;1500.50;Baden-Württemberg;Laptop',
        '7;;31;1200.00;Bayern;',
      ),
      'latin1',
    ),
    people: [{ adult_first_name: 'Max', adult_last_name: 'Müßig', state: 'Baden-Württemberg' }],
    nameless: 1,
  },
  {
    service: 'a hockey team of Québec',
    like: 'Bouwill4747/Team-CH adherents_import.csv',
    content: Buffer.from(`\ufeff${lines('prenom\tnom', 'Chloé\tGagné')}`, 'utf16le'),
    people: [{ adult_first_name: 'Chloé', adult_last_name: 'Gagné', email: '' }],
  },
];
