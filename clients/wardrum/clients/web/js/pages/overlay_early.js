/**
 * `?overlay`: says before anything is painted that this page lies over a picture, so that it is transparent from the first frame
 * and shows nothing but the overlay, whatever goes wrong. A classic script, because modules come later.
 */
if (new URLSearchParams(location.search).has("overlay")) document.documentElement.classList.add("overlay");
