import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArrowRight,
  CalendarClock,
  GitCompare,
  Link2,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Release } from '#contract/releases/schemas.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import { useMoves, type Column, type Move, type Mover } from '../model/releaseMoves.ts'
import type { Moving } from './useMoveRelease.tsx'

const moveNames: Record<Column, MessageDescriptor> = {
  draft: msg`Return to draft`,
  in_review: msg`Ask for signatures`,
  approved: msg`Remove the date`,
  scheduled: msg`Set a date`,
  live: msg`Publish now`,
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
    enabled:
      release.guide_deleted_date === null &&
      (release.phase === 'draft' || release.phase === 'scheduled'),
  }).data?.approvalProcesses ?? []

type MenuOf = { release: Release; mover: Mover; moving: Moving }

/** What changes the release itself, as far as its phase lets it. */
const useChangeItems = ({ release, mover, moving }: MenuOf): MenuItem[] => {
  const { t } = useLingui()
  const { phase, status } = release
  const isOut = release.release_date !== null
  const whyNot = isOut && !mover.isAdmin ? t`Only an Admin can do that.` : undefined
  const onEdit = () => moving.edit(release)
  return [
    ...(phase === 'draft' ? [{ label: t`Edit draft…`, icon: Pencil, onSelect: onEdit }] : []),
    ...(isOut
      ? [{ label: t`Edit title and notes…`, icon: Pencil, why: whyNot, onSelect: onEdit }]
      : []),
    ...(phase === 'draft' && status === 'in_progress'
      ? [
          {
            label: t`Use the newest content`,
            icon: RefreshCw,
            onSelect: () =>
              moving.change(release, {
                patch: { refresh: true },
                wants: 'nothing',
                label: t`Use the newest content`,
                done: name => t`${name} now has the newest content.`,
              }),
          },
        ]
      : []),
    ...(isOut
      ? []
      : [
          {
            label: t`Publish together with others…`,
            icon: Link2,
            onSelect: () => moving.group(release),
          },
        ]),
    ...(phase === 'in_review' && mover.isAdmin
      ? [
          {
            label: t`Return to draft with a reason…`,
            icon: Pencil,
            onSelect: () =>
              moving.change(release, {
                patch: { status: 'in_progress' },
                wants: 'reason',
                label: t`Return to draft`,
                done: name => t`${name} is a draft again.`,
              }),
          },
        ]
      : []),
  ]
}

const useDeleteItem = ({ release, mover, moving }: MenuOf): MenuItem[] => {
  const { t } = useLingui()
  const isOut = release.release_date !== null
  if (release.phase !== 'draft' && !isOut) return []
  return [
    {
      label: t`Delete…`,
      icon: Trash2,
      danger: true,
      why: isOut && !mover.isAdmin ? t`Only an Admin can do that.` : undefined,
      onSelect: () => moving.remove(release),
    },
  ]
}

/** All that can be done with a release: moves first, then what else. */
export const useReleaseMenu = (release: Release, mover: Mover, moving: Moving) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const possible = useMoves()(release, useInForce(release), mover)
  const { guideid, releaseid, before_releaseid: before } = release
  // Nothing of a deleted guide is changed.
  const isGone = release.guide_deleted_date !== null
  const moves = isGone ? [] : possible
  const changes = useChangeItems({ release, mover, moving })
  const deletion = useDeleteItem({ release, mover, moving })
  const labelOf = ({ to, wants, patch }: Move) =>
    wants === 'answer'
      ? t`Answer and ask for signatures again`
      : patch.status === 'cancelled'
        ? t`Withdraw`
        : to === 'scheduled' && release.phase === 'scheduled'
          ? t`Move the date`
          : to === 'live' && release.release_date !== null
            ? t`Publish this release again`
            : i18n._(moveNames[to])
  const comparison: MenuItem[] =
    isGone && before === null
      ? []
      : [
          {
            label:
              before !== null
                ? t`Compare with the previous release`
                : t`Compare with the working version`,
            icon: GitCompare,
            onSelect: () =>
              void navigate(
                before !== null
                  ? authorPaths.compareReleases(guideid, before, releaseid)
                  : authorPaths.compareReleases(guideid, releaseid, 'working'),
              ),
          },
        ]
  const items: (MenuItem | null)[] = [
    ...moves.map((one): MenuItem => {
      const label = labelOf(one)
      return {
        label: one.wants === 'nothing' ? label : t`${label}…`,
        icon: icons[one.to] ?? ArrowRight,
        why: one.why,
        onSelect: () => moving.move(release, one, label),
      }
    }),
    ...(isGone ? [] : [null, ...changes]),
    ...comparison,
    {
      label: t`All releases of the guide`,
      icon: ArrowRight,
      onSelect: () => void navigate(authorPaths.guideReleases(guideid)),
    },
    ...(isGone ? [] : deletion),
  ]
  return { items, moves }
}
