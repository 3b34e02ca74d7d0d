/** The styles of the frame. The first paint shows none, so they are loaded after it. */
import './frame.css';
