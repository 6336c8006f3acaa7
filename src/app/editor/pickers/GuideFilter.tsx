import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { useGuideTitle } from './useGuideTitle.ts'
import { usePageTitles } from './usePageTitles.ts'

type GuideFilterProps = {
  guideid: number | null
  /** What the guide was called when it was chosen; empty: it is read. */
  title: string
  onChoose: (guide: string, title: string) => void
}

/** One guide by its title; what was chosen stands in the address with it. */
export const GuideFilter = ({ guideid, title, onChoose }: GuideFilterProps) => {
  const { t } = useLingui()
  const chosen = useGuideTitle(guideid, title)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? chosen
  const { results, isBehind } = usePageTitles(typed ?? '', 'guide')
  return (
    <Combobox
      label={t`Guide`}
      text={text}
      found={text}
      options={results.flatMap(one =>
        one.dataType === 'guide'
          ? [
              {
                value: String(one.guideid),
                label: one.title,
                ...(one.category && { below: one.category }),
              },
            ]
          : [],
      )}
      isBehind={isBehind}
      onText={next => {
        setTyped(next)
        if (next === '' && guideid !== null) onChoose('', '')
      }}
      onLeave={() => setTyped(null)}
      onChoose={({ value, label }) => {
        setTyped(null)
        onChoose(value, label)
      }}
    />
  )
}
