import { defineConfig } from '@lingui/conf'

/**
 * Files whose words come with the first page: the shell and the reader's guide. The build says when
 * one is missing here.
 */
export const firstPage: string[] = [
  ...[
    'Bullet.tsx',
    'Crumbs.tsx',
    'ErrorState.tsx',
    'Gauge.tsx',
    'Skeleton.tsx',
    'StepTitle.tsx',
    'bullets.ts',
    'dangerWords.ts',
  ].map(file => `src/app/ui/${file}`),
  ...[
    'GuideChips.tsx',
    'GuideEnd.tsx',
    'GuideFacts.tsx',
    'GuideHead.tsx',
    'GuideLanguages.tsx',
    'GuidePage.tsx',
    'GuideScreen.tsx',
    'ReleaseLine.tsx',
    'StepCard.tsx',
    'StepLine.tsx',
    'StepPictures.tsx',
    'StepRule.tsx',
    'StepSection.tsx',
    'Supplies.tsx',
    'values/GuideValues.tsx',
    'values/StepValues.tsx',
    'words.ts',
  ].map(file => `src/app/guides/${file}`),
  ...['Finder.tsx', 'ScreenFailure.tsx', 'Shell.tsx', 'SiteMenu.tsx', 'TopBar.tsx'].map(
    file => `src/app/shell/${file}`,
  ),
]

// Catalogues carry neither places nor line numbers and are ordered by id: moving code changes none,
// every machine writes the same file, and messages that two branches add rarely meet.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [
    { path: 'src/app/locales/first/{locale}', include: firstPage },
    { path: 'src/app/locales/{locale}', include: ['src/app'], exclude: firstPage },
  ],
  format: 'po',
  formatOptions: { origins: false, lineNumbers: false },
  orderBy: 'messageId',
})
