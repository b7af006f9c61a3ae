import { defineConfig } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';

/** Obsidian's own review rules for everything that ships, and a few of ours (docs/architecture.md, style lines 5, 8). */
export default defineConfig([
  { ignores: ['node_modules/', 'dist/', 'main.js', 'demo-vault/', 'test-results/', 'tests/real-obsidian/', '**/*.mjs', '**/*.d.mts', 'package.json', 'package-lock.json'] },
  ...obsidianmd.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['vitest.config.ts', 'vitest.e2e.config.ts'] }, tsconfigRootDir: import.meta.dirname } },
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
      // The network outside the app.
      'no-restricted-globals': 'off',
      // The place where the command line's default of --config-dir is written down.
      'obsidianmd/hardcoded-config-path': 'off',
    },
  },
  {
    files: ['tests/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', '*.config.ts'],
    rules: {
      'obsidianmd/no-nodejs-modules': 'off',
      'import/no-nodejs-modules': 'off',
      'obsidianmd/prefer-window-timers': 'off',
      'obsidianmd/no-global-this': 'off',
      'obsidianmd/prefer-active-doc': 'off',
      'obsidianmd/hardcoded-config-path': 'off',
      'no-console': 'off',
      'no-undef': 'off',
      // Tests wrap methods of built-in prototypes to count calls.
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // The host stands where Obsidian stands: it draws from Markdown, fetches its own server, and has what plugins may not use.
    files: ['tests/host/**/*.ts', 'tests/e2e/**/*.ts', 'tests/contract/**/*.ts'],
    rules: {
      'no-unsanitized/property': 'off',
      'no-unsanitized/method': 'off',
      '@microsoft/sdl/no-inner-html': 'off',
      'no-restricted-globals': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      'obsidianmd/prefer-file-manager-trash-file': 'off',
      'obsidianmd/no-static-styles-assignment': 'off',
      'obsidianmd/prefer-create-el': 'off',
      'obsidianmd/prefer-instanceof': 'off',
      'obsidianmd/platform': 'off',
      'obsidianmd/no-forbidden-elements': 'off',
      'obsidianmd/rule-custom-message': 'off',
      '@typescript-eslint/no-implied-eval': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      'no-control-regex': 'off',
    },
  },
]);
