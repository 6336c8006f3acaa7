import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  Check,
  CloudOff,
  GitMerge,
  Hourglass,
  ImageUp,
  LoaderCircle,
  Lock,
  RotateCw,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { formatClock, formatClockSeconds } from '../text/dates.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './SaveLine.module.css'

/**
 * The states of saving, and pictures that are still on their way. `at` is a moment in
 * milliseconds. `reason` of a blocked save is one sentence.
 */
export type SaveLineState =
  /** Nothing is known yet, or what is known is no longer so. */
  | { kind: 'silent' }
  /**
   * `at`: of the last save here; without it nothing was written here yet. `revisionid`: of the
   * document as it was opened.
   */
  | { kind: 'idle'; at?: number; revisionid?: number }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number; revisionid: number }
  /** Stored, and kept back until somebody has looked at it. */
  | { kind: 'held'; at: number }
  /** `who` saves at the same time, so that mine has to wait. */
  | { kind: 'retrying'; seconds: number; who?: string | undefined }
  | { kind: 'offline' }
  | { kind: 'conflict'; lines: number }
  /** All words are saved. `asks`: so many pictures wait for an answer; `href` leads to them. */
  | { kind: 'coming'; count: number; asks: number; href?: string }
  /** All words are saved; another tab has still to send so many pictures. */
  | { kind: 'elsewhere'; count: number }
  /** `href`: where the one who wrote it can mend it. */
  | { kind: 'blocked'; reason: string; href?: string }

const icons: Record<SaveLineState['kind'], LucideIcon | null> = {
  silent: null,
  idle: Check,
  dirty: null,
  saving: LoaderCircle,
  saved: Check,
  held: Hourglass,
  retrying: RotateCw,
  offline: CloudOff,
  conflict: GitMerge,
  coming: ImageUp,
  elsewhere: ImageUp,
  blocked: Lock,
}

/** What keeps pictures from being in their place. */
export const comingWords = ({ count, asks }: { count: number; asks: number }): string =>
  asks > 0
    ? plural(asks, {
        one: '# picture needs your decision',
        other: '# pictures need your decision',
      })
    : plural(count, {
        one: '# picture is not saved yet',
        other: '# pictures are not saved yet',
      })

/** Other tabs send them. */
export const elsewhereWords = (count: number): string =>
  plural(count, {
    one: '# picture in another tab is not saved yet',
    other: '# pictures in another tab are not saved yet',
  })

/** The state in one sentence; empty where there is nothing to say. */
export const useSaveWords = (state: SaveLineState) => {
  const { t, i18n } = useLingui()
  if (state.kind === 'silent') return ''
  if (state.kind === 'idle') {
    if (state.at === undefined) {
      const { revisionid } = state
      return revisionid === undefined ? t`No unsaved changes` : t`Saved, revision ${revisionid}`
    }
    const clock = formatClock(state.at, i18n.locale)
    return t`All changes saved, ${clock}`
  }
  if (state.kind === 'dirty') return t`Unsaved changes`
  if (state.kind === 'saving') return t`Saving…`
  if (state.kind === 'saved') {
    const clock = formatClockSeconds(state.at, i18n.locale)
    const { revisionid } = state
    return t`Saved ${clock}, revision ${revisionid}`
  }
  if (state.kind === 'held') return t`Saved, waiting for review`
  if (state.kind === 'retrying') {
    const { seconds, who } = state
    return who === undefined
      ? t`Not saved yet. Trying again in ${seconds} s`
      : t`Not saved yet: ${who} is saving at the same time. Trying again in ${seconds} s`
  }
  if (state.kind === 'offline') return t`Offline. Kept on this device`
  if (state.kind === 'conflict') {
    const { lines } = state
    if (lines === 0) return t`Your decisions are not applied yet`
    return lines === 1
      ? t`1 question needs your decision`
      : t`${lines} questions need your decision`
  }
  if (state.kind === 'coming') return comingWords(state)
  if (state.kind === 'elsewhere') return elsewhereWords(state.count)
  return state.reason
}

/**
 * Always in the document bar, never a guess; a failing state carries its one action. `onOpen` shows
 * what is saved in full.
 */
export const SaveLine = ({
  state,
  action,
  onOpen,
}: {
  state: SaveLineState
  action?: ReactNode
  onOpen?: () => void
}) => {
  const { t } = useLingui()
  const words = useSaveWords(state)
  const icon = icons[state.kind]
  if (!words) return null
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={classes(styles.save, styles[state.kind])}
        aria-haspopup="dialog"
        title={t`What is saved`}
        onClick={onOpen}
      >
        {icon ? <Icon of={icon} /> : <span className={styles.pending} />}
        {words}
      </button>
      {action}
    </span>
  )
}
