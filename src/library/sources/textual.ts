/** Endings of files that hold no text that any format is recognised by: they are not opened. Everything else is looked into, whatever it is called. */
const NOT_TEXT = new Set(
  (
    'pdf png jpg jpeg gif webp svg bmp tif tiff ico heic avif jp2 psd ai eps ps djvu ' +
    'zip gz tgz bz2 xz 7z rar tar zst jar whl ' +
    'mp3 mp4 m4a m4v mov avi mkv webm wav ogg flac aac ' +
    'doc docx xls xlsx ppt pptx odt ods odp epub mobi azw3 rtf pages numbers key ' +
    'exe dll so dylib bin dat db sqlite sqlite3 pkl pickle npy npz pt pth onnx safetensors parquet feather h5 hdf5 ' +
    'ttf otf woff woff2 js mjs cjs ts css map wasm py ipynb r jl c h cpp rs go java ' +
    'canvas base bib ris lock log tmp bak crdownload part icloud'
  ).split(' '),
);

/** Whether a file of this name may be what another tool wrote about a paper. */
export const mayHoldPaper = (name: string): boolean => !NOT_TEXT.has(/\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
