import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Release } from '#contract/releases/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { itemAt } from '#lib/existing.ts'
import { numberOf } from './model/releaseWords.ts'

/** Two releases, or one and what is being written, to be held against each other. */
export const CompareForm = ({
  guideid,
  releases,
  withWorking,
}: {
  guideid: number
  releases: readonly Release[]
  withWorking: boolean
}) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const options = releases.map(one => {
    const number = numberOf(one)
    return { value: String(one.releaseid), label: t`Release ${number}` }
  })
  const ends = [
    ...(withWorking ? [{ value: 'working', label: t`Working version` }] : []),
    ...options,
  ]
  const [from, setFrom] = useState((options.at(withWorking ? 0 : 1) ?? itemAt(options, 0)).value)
  const [to, setTo] = useState(itemAt(ends, 0).value)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void navigate(
          authorPaths.compareReleases(guideid, Number(from), to === 'working' ? to : Number(to)),
        )
      }}
    >
      <PageRow>
        <Select
          label={t`From`}
          value={from}
          options={options}
          onChange={event => setFrom(event.target.value)}
        />
        <Select
          label={t({ message: 'To', context: 'end of a span' })}
          value={to}
          options={ends}
          onChange={event => setTo(event.target.value)}
        />
        <Button type="submit" {...(from === to && { why: t`Choose two different versions.` })}>
          <Trans>Compare</Trans>
        </Button>
      </PageRow>
    </form>
  )
}
