/** What `require('obsidian')` returns in the host. Pure helpers come from obsidian-test-mocks; what behaves is the host's own. */
import moment from 'moment';
import { parse, stringify } from 'yaml';

export {
  debounce,
  getAllTags,
  getLinkpath,
  htmlToMarkdown,
  iterateCacheRefs,
  iterateRefs,
  parseFrontMatterAliases,
  parseFrontMatterEntry,
  parseFrontMatterStringArray,
  parseFrontMatterTags,
  parseLinktext,
  prepareFuzzySearch,
  prepareSimpleSearch,
  renderMatches,
  sortSearchResults,
  stripHeading,
  stripHeadingForLink,
} from 'obsidian-test-mocks/obsidian';
export * from './api/bytes';
export * from './api/environment';
export * from './api/network';
export * from './api/sanitize';
export { App } from './app/app';
export { FileManager } from './app/file-manager';
export { Plugin } from './app/plugin';
export { Component } from './base/component';
export { Events } from './base/events';
export { normalizePath } from './base/path';
export { Editor } from './editor/editor';
export { EditorSuggest } from './editor/editor-suggest';
export {
  editorEditorField,
  editorInfoField,
  editorInfoField as editorViewField,
  editorLivePreviewField,
} from './editor/fields';
export { MarkdownRenderChild, MarkdownRenderer } from './markdown/renderer';
export { frontmatterOf as getFrontMatterInfo } from './metadata/frontmatter';
export { resolveSubpath } from './metadata/subpath';
export { MetadataCache } from './metadata/metadata-cache';
export { SecretComponent, SecretStorage } from './settings/secrets';
export { PluginSettingTab, SettingPage, SettingTab } from './settings/setting-tab';
export { Setting, SettingGroup } from './settings/setting';
export { ButtonComponent } from './ui/button';
export * from './ui/choice-components';
export * from './ui/components';
export { ConfirmationButton, ConfirmationModal } from './ui/confirmation-modal';
export { HoverPopover, PopoverState } from './ui/hover-popover';
export { addIcon, displayTooltip, getIcon, getIconIds, removeIcon, setIcon, setTooltip } from './ui/icons';
export { Keymap, Scope } from './ui/keymap';
export { Menu, MenuItem, MenuSeparator } from './ui/menu';
export { Modal } from './ui/modal';
export { Notice } from './ui/notice';
export { AbstractInputSuggest, PopoverSuggest } from './ui/popover-suggest';
export { renderResults } from './ui/render-results';
export { FuzzySuggestModal, SuggestModal } from './ui/suggest-modal';
export { HostAdapter as FileSystemAdapter } from './vault/adapter';
export { TAbstractFile, TFile, TFolder } from './vault/tree';
export { Vault } from './vault/vault';
export { EditableFileView, FileView, TextFileView } from './workspace/file-view';
export { WorkspaceLeaf } from './workspace/leaf';
export { MarkdownPreviewView, MarkdownView } from './workspace/markdown-view';
export { WorkspaceWindow } from './workspace/popout';
export {
  WorkspaceContainer,
  WorkspaceFloating,
  WorkspaceItem,
  WorkspaceMobileDrawer,
  WorkspaceParent,
  WorkspaceRibbon,
  WorkspaceRoot,
  WorkspaceSidedock,
  WorkspaceSplit,
  WorkspaceTabs,
} from './workspace/split';
export { ItemView, View } from './workspace/view';
export { Workspace } from './workspace/workspace';
export { moment };

export const parseYaml = (yaml: string): unknown => parse(yaml);
export const stringifyYaml = (value: unknown): string => stringify(value);
