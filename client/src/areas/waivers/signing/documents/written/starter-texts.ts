/* Loaded when an owner chooses a trade: no other screen needs these texts. */

interface Starter {
  /** What the waiver is about, after 'in' and 'of'. */
  activity: string;
  /** Each is an item of the list of risks. */
  risks: readonly string[];
  /** What the visitor promises, after 'I will'. */
  rules: readonly string[];
}

const trades = {
  general: {
    activity: 'the activities at this venue',
    risks: [
      'slips, trips and falls, and contact with other people, equipment, walls and floors',
      'sprains, strains, cuts, bruises, broken bones, head injuries and other serious injuries',
      'mistakes of other participants, and equipment that is used wrongly or fails',
      'health problems that physical effort can cause or make worse',
    ],
    rules: [
      'follow the rules of the venue and the directions of its staff',
      'use equipment only as I was shown, and report what is damaged',
      'stop at once if I feel unwell or think that something is unsafe',
    ],
  },
  paintball: {
    activity: 'paintball',
    risks: [
      'being hit by paintballs at high speed, which can bruise, cut or scar, and can blind an eye without a mask',
      'uneven ground, roots, holes, bunkers and other obstacles, also when wet or hard to see',
      'running, diving and collisions with other players',
      'markers, air tanks and other equipment that is used wrongly or fails',
      'heat, cold, weather, insects and plants',
    ],
    rules: [
      'keep my mask on at all times in every area where markers may be fired',
      'keep the barrel cover on my marker outside the field, and never shoot at anyone who is out of play',
      'never shoot above the speed limit of the field, and have my own marker checked before I play',
      'follow the directions of the referees, who may remove me from the game',
    ],
  },
  martialArts: {
    activity: 'martial arts training',
    risks: [
      'strikes, throws, holds, joint locks and falls, and contact with training partners',
      'sprains, dislocated joints, broken bones, broken teeth, concussions and other serious injuries',
      'training weapons, bags, mats and other equipment',
      'skin infections and illnesses that pass through close contact',
      'health problems that physical effort can cause or make worse',
    ],
    rules: [
      'train with control, stop when my partner taps or asks me to, and tap in time myself',
      'wear the protective equipment that the instructor asks for',
      'keep my nails short, wear no jewelry, and not train while I am ill or have an open wound',
      'tell the instructor about injuries and conditions before class',
    ],
  },
  trampoline: {
    activity: 'jumping at this trampoline park',
    risks: [
      'landing badly on trampolines, pads, foam, walls or other people',
      'collisions with other jumpers, of whom some may be heavier or less careful',
      'sprains, broken bones, and injuries to the head, neck and spine, which can paralyze or kill',
      'flips and other tricks, which are dangerous even for people with training',
      'health problems that physical effort can cause or make worse',
    ],
    rules: [
      'jump alone on each trampoline, in its middle, and land on both feet',
      'not try a flip or trick that I have not been trained for',
      'empty my pockets, wear the socks that the park asks for, and not jump onto or off the pads',
      'look before I enter the foam pit, and leave it as soon as I have landed',
      'not jump while pregnant, injured or under the influence of alcohol or drugs',
    ],
  },
  axeThrowing: {
    activity: 'axe throwing',
    risks: [
      'sharp and heavy axes, which can cut deeply or kill',
      'axes that bounce back from the target, the floor or another axe',
      'splinters of wood and metal',
      'mistakes of other throwers and of people who stand too close',
      'strains of the back, shoulder, arm and hand',
    ],
    rules: [
      'throw only after a coach has shown me how, and only at my own target',
      'stay behind the line while anyone throws, and fetch my axe only when nobody does',
      'carry an axe by its head, pointed down, and never pass it to anyone by hand',
      'wear closed shoes',
      'not throw under the influence of alcohol or drugs, and stop when a coach says so',
    ],
  },
  climbing: {
    activity: 'climbing',
    risks: [
      'falls from a height onto pads, the floor, holds or other people',
      'mistakes of a belayer or of myself with harnesses, knots, ropes and devices',
      'holds that turn or break, and equipment that fails or is worn',
      'climbers and objects that fall from above',
      'sprains, broken bones, and injuries to the head, neck and spine, which can paralyze or kill',
    ],
    rules: [
      'climb with a rope or belay only after the staff have checked that I can',
      'check my harness and knot, and those of my partner, before each climb',
      'look where I could land before I boulder, and keep out from under other climbers',
      'tell the staff about loose holds and damaged equipment',
    ],
  },
} as const satisfies Record<string, Starter>;

export type StarterKey = keyof typeof trades;

/**
 * A waiver to start from, as the server makes pages of it: each line is a paragraph, `# ` begins a heading and `- ` an item. It is a
 * text for a lawyer to read, not advice. Requirement W60.
 */
export function starterText(key: StarterKey, venueName: string): string {
  const { activity, risks, rules }: Starter = trades[key];
  return `# Release of Liability and Assumption of Risk

Please read this carefully. By signing, you give up the right to sue ${venueName} for injuries that are covered below.

## 1. What this covers

This agreement is between me and ${venueName}, with its owners, staff, volunteers and landlords (“the venue”). It covers my part in ${activity}, the use of the premises and equipment, and any instruction that I get. If I sign for a minor, it covers the minor in the same way.

## 2. Risks

I understand that ${activity} involves risks that cannot be removed, however careful everyone is. They include:

${list(risks)}

I understand that these risks can lead to injury, permanent disability, death and damage to property, and that there may be others that I cannot foresee.

## 3. I accept the risks

I take part of my own free will. I accept all of these risks, whether or not I know them today, and I am responsible for what happens to me because of them.

## 4. Release

As far as the law allows, I release the venue from every claim for injury, death, loss or damage that comes from my part in ${activity}, also where the venue was negligent. This release does not cover gross negligence, reckless conduct or intentional harm.

## 5. Claims of others

If I cause a claim against the venue because I broke its rules or this agreement, I will pay the cost of that claim as far as the law allows.

## 6. Health

I am fit to take part. I have no condition that makes it unsafe for me or for others, or I have told the staff about it. If I am hurt, the venue may give first aid and call for medical care, and I will pay for that care.

## 7. Rules

I will:

${list(rules)}

The venue may end my visit without a refund if I don’t.

## 8. Minors

If I sign for a minor, I am the minor’s parent or legal guardian, or a person whom they have authorized. I have explained the risks and the rules to the minor, and I agree to everything above on the minor’s behalf.

## 9. General

This agreement is governed by the law of the state in which the venue is located. If part of it is not valid, the rest still is. It applies to this visit and to later visits for as long as it is valid.

I have read this agreement, I understand it, and I sign it freely.
`;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
