import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import { read } from '#app/api/read.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { numberOf, phaseNames } from '../model/releaseWords.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'

const shownAtMost = 50

export type Choice = Pick<Release, 'releaseid' | 'guideid' | 'guide_title' | 'major' | 'minor'> &
  Partial<Pick<Release, 'phase' | 'langid'>>

/** Releases whose titles have these words, newest first. */
const useFoundReleases = (words: string, phase: string | undefined) => {
  const asked = useDebounced(words.trim(), 200)
  const { data, isPending } = useQuery({
    ...read('listReleases', {
      query: {
        ...(asked && { q: asked }),
        ...(phase !== undefined && { phase }),
        limit: shownAtMost,
        order: 'DESC',
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { releases: data?.releases ?? [], total: data?.total ?? 0, isPending }
}

type WhichReleasesProps = {
  legend: ReactNode
  chosen: readonly Choice[]
  onChosen: (chosen: readonly Choice[]) => void
  /** Of two such the one chosen last stays. */
  isInPlaceOf: (one: Choice, other: Choice) => boolean
  /** Only these phases, with commas between them. */
  phase?: string
  /** One that is not offered. */
  but?: number
}

/** Releases to choose from, found by their titles; those that are chosen stand first. */
export const WhichReleases = (props: WhichReleasesProps) => {
  const { legend, chosen, onChosen, isInPlaceOf, phase, but } = props
  const { t, i18n } = useLingui()
  const [words, setWords] = useState('')
  const has = ({ releaseid }: Choice) => chosen.some(one => one.releaseid === releaseid)
  const choose = (release: Choice, isChosen: boolean) => {
    const others = chosen.filter(
      one => one.releaseid !== release.releaseid && !(isChosen && isInPlaceOf(one, release)),
    )
    onChosen(isChosen ? [...others, release] : others)
  }
  const { releases, total, isPending } = useFoundReleases(words, phase)
  const shown: Choice[] = [...chosen, ...releases.filter(one => !has(one) && one.releaseid !== but)]
  const count = releases.length
  return (
    <fieldset className={styles.set}>
      <legend>{legend}</legend>
      <TextField
        label={t`Find`}
        type="search"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <div className={styles.list}>
        {shown.map(one => (
          <CheckBox
            key={one.releaseid}
            isRow
            checked={has(one)}
            onCheck={isChecked => choose(one, isChecked)}
          >
            {one.guide_title} {numberOf(one)}{' '}
            <span className={styles.soft}>{one.phase && i18n._(phaseNames[one.phase])}</span>
          </CheckBox>
        ))}
        {!isPending && shown.length === 0 && (
          <p className={styles.soft}>
            <Trans>No releases found.</Trans>
          </p>
        )}
        {total > count && (
          <p className={styles.soft}>
            <Trans>
              Showing the newest {count} of {total} releases. Type part of a title to find others.
            </Trans>
          </p>
        )}
      </div>
    </fieldset>
  )
}
