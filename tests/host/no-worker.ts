/** Stands for the bundled worker where there are no workers: an empty script makes the plugin run its engine in-process. */
export default '';
