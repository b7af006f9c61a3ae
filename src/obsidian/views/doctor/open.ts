import type { Workspace } from 'obsidian';
import { showLeaf } from '../../show-leaf';
import { DOCTOR_VIEW, DoctorView } from './view';

/** Shows the doctor, in the main area where there is none yet, and checks all citations unless it is at it. */
export async function openDoctor(workspace: Workspace): Promise<void> {
  const leaf = await showLeaf(workspace, DOCTOR_VIEW, () => workspace.getLeaf('tab'));
  if (leaf?.view instanceof DoctorView) leaf.view.check();
}
