import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { Image, UserSummary } from '../core/shapes.ts'
import { checkSettings, checkSettingsBefore, SetRule } from '../guides/checkRules.ts'
import { PrintLayout, printSettings } from './printLayouts.ts'
import type { teamRows } from './rows.ts'
import { nameText } from '../core/names.ts'
import {
  count,
  id,
  limit,
  named,
  offset,
  order,
  ours,
  pathId,
  since,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const Team = named(
  'Team',
  z.object({
    teamid: id,
    name: z.string(),
    description: z.string(),
    owner: count,
    image: z.nullable(Image),
    url: z.string(),
    location: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    reputation: z.int(),
    member_count: count,
    new_member_since: unixSeconds,
    joinable: ours(z.boolean(), 'Ours: whether people can join without a `join_code`.'),
    leads: ours(z.array(id)),
    document_count: ours(
      count,
      'Ours: how many guides that the caller can see are shared with the team.',
    ),
    check_rules: ours(
      z.array(SetRule),
      'Ours: rules of Guide Check that are off or have a different level in its guides.',
    ),
    check_words: ours(z.array(z.string()), 'Ours: further words that rule G8 calls vague.'),
    print_layouts: ours(
      z.optional(z.array(PrintLayout)),
      'Ours, for members and Admins: the named layouts in which the team prints guides.',
    ),
    join_code: ours(z.optional(z.nullable(z.string())), 'Ours, for leads and Admins.'),
  }),
)
export type Team = z.output<typeof Team>
export const GuideTeams = named(
  'GuideTeams',
  z.object({
    guideTeams: z.array(Team),
    canIViewGuide: z.boolean(),
    canIEditGuide: z.boolean(),
    canIChangeGuidePrivacy: z.boolean(),
  }),
)
export type GuideTeams = z.output<typeof GuideTeams>

/** What would end if a member left: nothing is changed by asking. */
const Leaving = named(
  'Leaving',
  z.object({
    guides: count, // on whose list the team is
    held: count, // of those, where edits of this person would wait for patrol from then on
    hidden: count, // of those, private ones that they would no longer see
    // a stage that could not be met any more, by its place
    processes: z.array(z.object({ approval_processid: id, title: z.string(), stage: id })),
    // open requests, the same
    approvals: z.array(z.object({ approvalid: id, releaseid: id, title: z.string() })),
    new_owner: z.nullable(id), // who would own the team, where that is this person
    ends_team: z.boolean(),
  }),
)
export type Leaving = z.output<typeof Leaving>

const teamFields = {
  description: z.optional(text(4000)),
  location: z.optional(z.nullable(text(255))),
  image: z.optional(z.nullable(id)),
  join_code: z.optional(z.nullable(text(64))),
  ...checkSettings,
  ...printSettings,
}
const guideid = z.object({ guideid: pathId })
const teamid = z.object({ teamid: pathId })
const guideUser = z.object({ guideid: pathId, userid: pathId })
const guideTeam = z.object({ guideid: pathId, teamid: pathId })
const member = z.object({ teamid: pathId, userid: pathId })
const beside = 'ours: api-facts 6.5'
export const teamSchemas = {
  listGuideUsers: { spec: '4.4', params: guideid, returns: z.array(UserSummary) },
  addGuideUser: { spec: '4.4', params: guideUser, returns: z.array(UserSummary), status: 201 },
  removeGuideUser: {
    spec: '4.4',
    params: guideUser,
    returns: z.object({ users: z.array(UserSummary) }),
  },
  listGuideTeams: { spec: '4.4', params: guideid, returns: GuideTeams },
  addGuideTeam: { spec: '4.4', params: guideTeam, returns: GuideTeams, status: 201 },
  removeGuideTeam: { spec: '4.4', params: guideTeam, returns: GuideTeams },
  listTeams: {
    spec: beside,
    query: z.object({ limit: limit(), offset, order, newMemberSince: since }),
    returns: z.array(Team),
  },
  listTeamMembers: { spec: beside, params: teamid, returns: z.array(UserSummary) },
  readTeam: { spec: beside, params: teamid, returns: Team },
  createTeam: {
    spec: beside,
    body: z.strictObject({ ...teamFields, name: nameText(255) }),
    returns: Team,
    status: 201,
  },
  patchTeam: {
    spec: beside,
    params: teamid,
    body: z.strictObject({
      ...teamFields,
      ...checkSettingsBefore,
      name: z.optional(nameText(255)),
    }),
    returns: Team,
  },
  deleteTeam: { spec: beside, params: teamid, returns: null },
  addTeamMember: {
    spec: beside,
    params: member,
    query: z.object({ join_code: z.optional(z.string()) }),
    body: z.strictObject({ join_code: z.optional(z.string()) }),
    returns: z.array(UserSummary),
  },
  removeTeamMember: { spec: beside, params: member, returns: z.array(UserSummary) },
  readLeaving: { spec: 'ours: moderation-admin M-110', params: member, returns: Leaving },
} as const satisfies SchemasOf<typeof teamRows>
