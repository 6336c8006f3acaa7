import { expect, test } from 'vitest'
import { isTest, textOf, under } from './sources.ts'

/**
 * Files of the app that look at a member of the name `message`, and why. What a screen says of a
 * refusal comes from `app/ui/refusals`: messages of the service are English.
 */
const lookers: Record<string, string> = {
  'src/app/api/check.ts': 'an answer that is not as agreed: for whoever looks into the console',
  'src/app/api/client.ts': 'the technical line that people send to whoever runs the service',
  'src/app/contentRules/RuleFields.tsx': 'what an Admin writes for those who are refused',
  'src/app/contentRules/ruleDraft.ts': 'what an Admin writes for those who are refused',
  'src/app/docs/trying.ts': 'what the browser says of JSON that somebody wrote',
  'src/app/docs/useTry.ts': 'an answer that is shown as it came',
  'src/app/drafts/tabs/tabLock.ts': 'what tabs send each other',
  'src/app/drafts/tabs/tabLocks.ts': 'what tabs send each other',
  'src/app/operator/MaintenanceSection.tsx': 'what an Admin writes about the maintenance',
  'src/app/patrol/item/TroubleNotice.tsx': 'words of the reader already',
  'src/app/revisions/restore/RestorePanel.tsx': 'words of the reader already',
  'src/app/shell/ScreenFailure.tsx': 'whether a file of the app did not come',
  'src/app/shell/bars/MaintenanceBar.tsx': 'what an Admin wrote about the maintenance',
  'src/app/tree/model/readTree.ts': 'a fault goes from the worker to the page',
  'src/app/tree/model/tree.worker.ts': 'a fault goes from the worker to the page',
  'src/app/tree/moves/useMoveWords.ts': 'words of the reader already',
  'src/app/views/useRecords.ts': 'a fault goes from the worker to the page',
}
const looks = /\.message\b|\(\{ message \}\)|const \{ message \}/

test('no screen shows the message of a refusal past the words of the reader', () => {
  const found = under('src/app')
    .filter(file => !isTest(file) && !file.startsWith('src/app/ui/refusals/'))
    .filter(file => looks.test(textOf(file)))
  expect(found.toSorted()).toEqual(Object.keys(lookers).toSorted())
})
