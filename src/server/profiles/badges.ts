// The badges that people earn (api-facts 4.11): what there is, in code; who has which, in a table.
import type { Badge } from '#contract/badges/schemas.ts'

/** What of a person is counted; each is a column of sql.badges.ts. */
type Counted =
  | 'guides'
  | 'public_guides'
  | 'featured'
  | 'completions'
  | 'comments'
  | 'decisions'
  | 'translations'
  | 'about'
  | 'teams'
  | 'tags'
export type BadgeRule = Omit<Badge, 'num_users' | 'multiple' | 'image'> & {
  counted: Counted
  needed: number
}

const badge = (
  badgeid: number,
  name: string,
  type: Badge['type'],
  category: Badge['category'],
  icon: string,
  counted: Counted,
  needed: number,
  description: string,
): BadgeRule => ({
  badgeid,
  name,
  type,
  category,
  icon,
  counted,
  needed,
  description,
  secondary_color: { bronze: 'copper', silver: 'steel', gold: 'brass' }[type],
})

export const badges: BadgeRule[] = [
  badge(
    1,
    'First Guide',
    'bronze',
    'badgeGuide',
    'file-plus',
    'guides',
    1,
    'Started their first guide.',
  ),
  badge(
    2,
    'Publisher',
    'silver',
    'badgeGuide',
    'book-open',
    'public_guides',
    5,
    'Made 5 guides public.',
  ),
  badge(
    3,
    'Author',
    'gold',
    'badgeGuide',
    'library',
    'public_guides',
    25,
    'Made 25 guides public.',
  ),
  badge(4, 'Starred', 'gold', 'badgeGuide', 'star', 'featured', 1, 'Wrote a featured guide.'),
  badge(5, 'Fixer', 'bronze', 'badgeGuide', 'circle-check', 'completions', 1, 'Completed a guide.'),
  badge(6, 'Handy', 'silver', 'badgeGuide', 'wrench', 'completions', 10, 'Completed 10 guides.'),
  badge(
    7,
    'Commenter',
    'bronze',
    'badgeGeneral',
    'message-square',
    'comments',
    10,
    'Wrote 10 comments.',
  ),
  badge(
    8,
    'Patroller',
    'bronze',
    'badgeGeneral',
    'shield',
    'decisions',
    10,
    'Decided on 10 edits.',
  ),
  badge(
    9,
    'Sheriff',
    'gold',
    'badgeGeneral',
    'shield-check',
    'decisions',
    100,
    'Decided on 100 edits.',
  ),
  badge(
    10,
    'Translator',
    'silver',
    'badgeGuide',
    'languages',
    'translations',
    1,
    'Translated their first text.',
  ),
  badge(
    11,
    'Autobiographer',
    'bronze',
    'badgeGeneral',
    'user',
    'about',
    1,
    'Wrote something about themselves.',
  ),
  badge(12, 'Teammate', 'bronze', 'badgeGeneral', 'users', 'teams', 1, 'Joined a team.'),
  badge(13, 'Tagger', 'bronze', 'badgeGeneral', 'tag', 'tags', 10, 'Added 10 tags.'),
]

/** How many of each kind, of the badges with these ids. */
export const countBadges = (badgeids: number[]) => {
  const of = (type: Badge['type']) =>
    badges.filter(one => one.type === type && badgeids.includes(one.badgeid)).length
  const [bronze, silver, gold] = [of('bronze'), of('silver'), of('gold')]
  return { bronze, silver, gold, total: bronze + silver + gold }
}
