import { defineConfig } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';

/** Obsidian's own review rules for everything that ships, and a few of ours (docs/architecture.md, style lines 5, 8). */
export default defineConfig([
  { ignores: ['node_modules/', 'dist/', 'main.js', 'demo-vault/', 'test-results/', 'tests/real-obsidian/', '**/*.mjs', 'package.json', 'package-lock.json'] },
  ...obsidianmd.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 330, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    // The command line is a Node program; the rules about windows, Node modules and the console are about the app.
    files: ['src/cli/**/*.ts'],
    rules: {
      'obsidianmd/no-nodejs-modules': 'off',
      'import/no-nodejs-modules': 'off',
      'obsidianmd/prefer-window-timers': 'off',
      'obsidianmd/no-global-this': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['tests/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', 'vitest*.config.ts'],
    rules: {
      'obsidianmd/no-nodejs-modules': 'off',
      'import/no-nodejs-modules': 'off',
      'obsidianmd/prefer-window-timers': 'off',
      'obsidianmd/no-global-this': 'off',
      'obsidianmd/prefer-active-doc': 'off',
      'obsidianmd/hardcoded-config-path': 'off',
      'no-console': 'off',
      'no-undef': 'off',
    },
  },
]);
