import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArrowRight,
  CalendarClock,
  GitCompare,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Release } from '#contract/releases/schemas.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import { useMoves, type Column, type Mover } from '../model/releaseMoves.ts'
import type { Moving } from './useMoveRelease.tsx'

const moveNames: Record<Column, MessageDescriptor> = {
  draft: msg`Back to a draft`,
  in_review: msg`Ask for signatures`,
  approved: msg`Without a date`,
  scheduled: msg`Set a date`,
  live: msg`Make it live`,
  archived: msg`Archive`,
}
const icons: Partial<Record<Column, typeof Archive>> = {
  archived: Archive,
  scheduled: CalendarClock,
}

/** What its guide's releases go through; asked for where it decides something. */
const useInForce = (release: Release) =>
  useQuery({
    ...read('listGuideProcesses', { params: { guideid: release.guideid } }),
    enabled: release.phase === 'draft' || release.phase === 'scheduled',
  }).data?.approvalProcesses ?? []

/**
 * All that can be done with a release: moves first, then what else. `before`: the release it is
 * compared with.
 */
export const useReleaseMenu = (
  release: Release,
  mover: Mover,
  moving: Moving,
  before: Release | undefined,
) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const inForce = useInForce(release)
  const moves = useMoves()(release, inForce, mover)
  const isOut = release.release_date !== null
  const isMine = mover.isAdmin || !isOut
  const items: (MenuItem | null)[] = [
    ...moves.map((one): MenuItem => {
      const label =
        one.to === 'scheduled' && release.phase === 'scheduled'
          ? t`Move the date`
          : one.to === 'live' && isOut
            ? t`Return to this one`
            : i18n._(moveNames[one.to])
      return {
        label,
        icon: icons[one.to] ?? ArrowRight,
        why: one.why,
        onSelect: () => moving.move(release, one, label),
      }
    }),
    null,
    ...(release.phase === 'draft'
      ? [
          {
            label: t`Change title, notes, date`,
            icon: Pencil,
            onSelect: () => moving.edit(release),
          },
        ]
      : []),
    ...(isOut
      ? [
          {
            label: t`Change title and notes`,
            icon: Pencil,
            why: isMine ? undefined : t`Only an Admin does that.`,
            onSelect: () => moving.edit(release),
          },
        ]
      : []),
    ...(release.phase === 'draft' && release.status === 'in_progress'
      ? [
          {
            label: t`Take the newest content`,
            icon: RefreshCw,
            onSelect: () =>
              moving.change(release, { refresh: true }, 'nothing', t`the newest content is taken`),
          },
        ]
      : []),
    ...(release.phase === 'in_review' && mover.isAdmin
      ? [
          {
            label: t`Back to a draft, with a reason`,
            icon: Pencil,
            onSelect: () =>
              moving.change(release, { status: 'in_progress' }, 'reason', t`Back to a draft`),
          },
        ]
      : []),
    {
      label: before ? t`Compare with the release before` : t`Compare with the working version`,
      icon: GitCompare,
      onSelect: () =>
        void navigate(
          before
            ? authorPaths.compareReleases(release.guideid, before.releaseid, release.releaseid)
            : authorPaths.compareReleases(release.guideid, release.releaseid, 'working'),
        ),
    },
    {
      label: t`All releases of the guide`,
      icon: ArrowRight,
      onSelect: () => void navigate(authorPaths.guideReleases(release.guideid)),
    },
    ...(release.phase === 'draft' || isOut
      ? [
          {
            label: t`Delete`,
            icon: Trash2,
            danger: true,
            why: isMine ? undefined : t`Only an Admin does that.`,
            onSelect: () => moving.remove(release),
          },
        ]
      : []),
  ]
  return { items, moves }
}
