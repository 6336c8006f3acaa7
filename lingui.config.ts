import { defineConfig } from '@lingui/conf'

/**
 * Files whose words come with the first page: the shell and the reader's guide. The build says when
 * one is missing here.
 */
export const firstPage: string[] = [
  ...[
    'screen/Breadcrumbs.tsx',
    'state/DangerNotice.tsx',
    'state/ErrorState.tsx',
    'state/Skeleton.tsx',
    'text/Bullet.tsx',
    'text/DifficultyGauge.tsx',
    'text/StepTitle.tsx',
    'text/TagChips.tsx',
    'text/bullets.ts',
    'text/dangerWords.ts',
    'text/typeNames.ts',
  ].map(file => `src/app/ui/${file}`),
  ...[
    'GuideScreen.tsx',
    'read/GuideActs.tsx',
    'read/GuideEnd.tsx',
    'read/GuideFacts.tsx',
    'read/GuideHead.tsx',
    'read/GuideLanguages.tsx',
    'read/GuidePage.tsx',
    'read/ReleaseLine.tsx',
    'read/Supplies.tsx',
    'read/media/StepPictures.tsx',
    'read/steps/StepCard.tsx',
    'read/steps/StepLine.tsx',
    'read/steps/StepNav.tsx',
    'read/steps/StepSection.tsx',
    'shared/GuideChips.tsx',
    'shared/guideWords.ts',
    'values/GuideValues.tsx',
    'values/StepValues.tsx',
  ].map(file => `src/app/guides/${file}`),
  ...[
    'Finder.tsx',
    'ScreenFailure.tsx',
    'Shell.tsx',
    'SiteMenu.tsx',
    'TopBar.tsx',
    'wrong/WayToSay.tsx',
  ].map(file => `src/app/shell/${file}`),
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
