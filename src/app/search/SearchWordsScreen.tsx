import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { SearchEquivalents } from './SearchEquivalents.tsx'
import { SearchMisses } from './SearchMisses.tsx'

const ForWriters = () => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const [text, setText] = useState('')
  const isAdmin = me.greatest_privilege === 'Admin'
  if (me.greatest_privilege === 'User') return <ForbiddenNotice />
  const begin = (words: string) => {
    setText(`${words} = `)
    document.querySelector<HTMLInputElement>('[data-equivalents] input')?.focus()
  }
  return (
    <Page title={t`Searches`}>
      <SearchMisses onEquivalent={isAdmin ? begin : undefined} />
      {isAdmin && (
        <div data-equivalents="">
          <SearchEquivalents text={text} onText={setText} />
        </div>
      )}
    </Page>
  )
}

/** What searches do not find, and for Admins the words that they take for the same. */
export const SearchWordsScreen = () => (useMe() === null ? <ForbiddenNotice /> : <ForWriters />)
