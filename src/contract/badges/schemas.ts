import * as z from 'zod/mini'
import type { badgeRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { count, id, named, pathId, unixSeconds } from '../core/wire.ts'

const badgeTypes = ['bronze', 'silver', 'gold'] as const
const badgeCategories = ['badgeGuide', 'badgeAnswers', 'badgeGeneral', 'badgeWorkbench'] as const

/**
 * api-facts 4.11. `icon` is the name of an icon of the app; `image` is empty, as no badge has a
 * picture of its own.
 */
export const Badge = named(
  'Badge',
  z.object({
    badgeid: id,
    name: z.string(),
    type: z.enum(badgeTypes),
    category: z.enum(badgeCategories),
    description: z.string(),
    multiple: z.boolean(),
    num_users: count,
    icon: z.string(),
    image: z.string(),
    secondary_color: z.string(),
  }),
)
export type Badge = z.output<typeof Badge>

/** `date` is null while it is not earned. */
export const UserBadge = named(
  'UserBadge',
  z.object({
    earned: z.boolean(),
    times_earned: count,
    date: z.nullable(unixSeconds),
    badge: Badge,
  }),
)
export type UserBadge = z.output<typeof UserBadge>

const query = z.object({ category: z.optional(z.enum(badgeCategories)) })

export const badgeSchemas = {
  listBadges: { spec: 'ours: api-facts 6.5', returns: z.array(Badge) },
  readBadge: { spec: 'ours: api-facts 6.5', params: z.object({ badgeid: pathId }), returns: Badge },
  listOwnBadges: { spec: '4.4', query, returns: z.array(UserBadge) },
  listUserBadges: {
    spec: '4.4',
    params: z.object({ userid: pathId }),
    query,
    returns: z.array(UserBadge),
  },
} as const satisfies SchemasOf<typeof badgeRows>
