// An approval process as its form writes it, and as the service takes it.
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import { itemAt } from '#lib/existing.ts'

/** `key` stays while stages change places. */
export type Stage = {
  key: number
  type: 'user' | 'team'
  id: number | null
  name: string
  needed: number
  days: number | null
}
export const blank = (key: number): Stage => ({
  key,
  type: 'team',
  id: null,
  name: '',
  needed: 1,
  days: null,
})

export type Kinds = 'both' | 'major' | 'minor'
export type Draft = {
  title: string
  kinds: Kinds
  categories: readonly string[]
  isDefault: boolean
  isActive: boolean
  stages: Stage[]
}

export const draftOf = (process: ApprovalProcess | null): Draft => ({
  title: process?.title ?? '',
  kinds:
    process === null || process.applies_to.length === 2 ? 'both' : itemAt(process.applies_to, 0),
  categories: process?.categories ?? [],
  isDefault: process?.is_default ?? false,
  isActive: process?.active ?? true,
  stages: process?.stages.map(one => ({
    key: one.stageid,
    type: one.type,
    id: one.userid ?? one.teamid,
    name: one.name,
    needed: one.required_signatures,
    days: one.due_days,
  })) ?? [blank(0)],
})
export const bodyOf = ({ title, kinds, categories, isDefault, isActive, stages }: Draft) => ({
  title: title.trim(),
  is_default: isActive && isDefault,
  active: isActive,
  applies_to: kinds === 'both' ? ['major' as const, 'minor' as const] : [kinds],
  categories: [...categories],
  stages: stages.map(({ type, id, needed, days }) => ({
    type,
    due_days: days,
    userid: type === 'user' ? id : null,
    teamid: type === 'team' ? id : null,
    required_signatures: type === 'user' ? 1 : needed,
  })),
})

export type Problem = (field: string, index?: number) => string | undefined
