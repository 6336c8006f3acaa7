import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rulesFormat, type RulesImport } from '#contract/contentRules/schemas.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { download } from '#app/ui/lists/download.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { fileAtMost, readAtMost, rulesIn, sizeOf } from './rulesFile.ts'

const asked = (rules: readonly unknown[]) => ({
  format: rulesFormat,
  version: 1 as const,
  rules: [...rules],
})

type Read = { rules: unknown[]; plan: RulesImport }

/** Rules as a file: given out, or read, looked at and then applied. */
export const useRulesFile = () => {
  const { t } = useLingui()
  const [read, setRead] = useState<Read | null>(null)
  // What was tried with one preview says nothing about the next.
  const [tried, setTried] = useState<Read | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tooLarge = t`The rules in the file take up more than 128 MB. Split them into several files.`
  const save = useAttempt(async () =>
    download(
      'content-rules.json',
      JSON.stringify(await call('exportContentRules', {})),
      'application/json',
    ),
  )
  const look = useAttempt(async (file: File) => {
    setRead(null)
    setFault(null)
    if (file.size > readAtMost) return setFault(tooLarge)
    const text = await file.text().catch(() => null) // the browser could not open it
    if (text === null)
      return setFault(t`The file could not be read. Choose it again, or choose another file.`)
    const found = rulesIn(text)
    if (!found)
      return setFault(t`This file is not an export of content rules. Choose another file.`)
    if (found.rules.length === 0)
      return setFault(t`The file contains no rules. Choose another file.`)
    const { rules } = found
    if (sizeOf(asked(rules)) > fileAtMost) return setFault(tooLarge)
    setRead({ rules, plan: await call('importContentRules', { body: asked(rules) }) })
  })
  const apply = useAttempt(async () => {
    if (!read) return
    setTried(read)
    const { rules, plan } = read
    const { counts } = await write(
      'importContentRules',
      { body: { ...asked(rules), dry_run: false, preview: plan.preview } },
      { key: plan.preview },
    )
    setRead(null)
    const done = counts.new + counts.changed
    announce(plural(done, { one: '# rule imported.', other: '# rules imported.' }))
  })
  return {
    plan: read?.plan ?? null,
    save,
    look,
    apply: { ...apply, error: tried === read ? apply.error : null },
    error: fault ?? look.error ?? save.error,
    close: () => setRead(null),
  }
}
